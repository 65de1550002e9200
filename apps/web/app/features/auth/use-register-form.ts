import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type RegisterErrors, type RegisterValues, registerFields } from './register-fields.ts'

/** What the server said of a field's value. */
type Refusal = { name: keyof RegisterValues; value: string; message: string }

/**
 * The contract's rules are large, and no one needs them before the first field is touched. Where they cannot be
 * had, without a network or after an update of the portal, the server is the only judge.
 */
const readRules = () => import('./register-rules.ts').catch(() => null)
const readZipQuestion = () => import('../../ui/zip-question.tsx').catch(() => null)

/**
 * The registration form. Its fields are the browser's own, so what is typed before the scripts run stays; a form
 * library would be the only one on a public page. A field is judged once it was left, and all when it is sent.
 * `send` settles when the answer is there; a second press before that does nothing.
 */
export function useRegisterForm(send: (values: RegisterValues) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<RegisterErrors>({})
  const [zipHint, setZipHint] = useState<ReactNode>()
  const [wasSent, setWasSent] = useState(false)
  const judged = useRef(new Set<string>())
  const refusals = useRef<Refusal[]>([])
  const isSending = useRef(false)

  async function judge(values: RegisterValues): Promise<RegisterErrors> {
    const found = (await readRules())?.checkRegistration(values) ?? {}
    const shown = Object.entries(found).filter(([name]) => judged.current.has(name))
    const refused = refusals.current.filter(({ name, value }) => values[name] === value)
    setErrors({
      ...Object.fromEntries(refused.map(({ name, message }) => [name, message])),
      ...Object.fromEntries(shown),
    })
    return found
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await judgeAndSend(valuesOf(event.currentTarget)).finally(() => {
      isSending.current = false
    })
  }

  async function judgeAndSend(values: RegisterValues) {
    for (const { name } of registerFields) judged.current.add(name)
    setWasSent(true)
    const found = await judge(values)
    const first = registerFields.find(({ name }) => found[name])
    if (first) focusOn(first.name)
    else await send(values)
  }

  /** A ZIP that lost its zero is asked about, never refused. */
  async function askAboutZip() {
    const asking = await readZipQuestion()
    const zip = form.current?.querySelector<HTMLInputElement>('[name=billingZip]')
    if (!asking || !form.current || !zip) return
    const typed = valuesOf(form.current)
    setZipHint(
      asking.zipQuestion({
        zip: typed.billingZip,
        state: typed.billingState,
        onTake: (whole) => {
          zip.value = whole
          // The button is gone with the question.
          zip.focus()
          setZipHint(undefined)
        },
      }),
    )
  }

  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  return {
    errors,
    /** What is asked about the ZIP; undefined for nothing. */
    zipHint,
    /** Sent, and a field is in the way. */
    isRefused: wasSent && Object.keys(errors).length > 0,
    /** Shows what the server said of fields, until each is changed. */
    refuse: (refused: Refusal[]) => {
      refusals.current = refused
      setErrors(Object.fromEntries(refused.map(({ name, message }) => [name, message])))
      if (refused[0]) focusOn(refused[0].name)
    },
    formProps: {
      ref: form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onFocus: () => void readRules(),
      onBlur: (event: FormEvent<HTMLFormElement>) => {
        const name = fieldName(event)
        if (name === undefined) return
        void askAboutZip()
        judged.current.add(name)
        void judge(valuesOf(event.currentTarget))
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const name = fieldName(event)
        if (name === 'billingZip' || name === 'billingState') void askAboutZip()
        if (name !== undefined && judged.current.has(name)) void judge(valuesOf(event.currentTarget))
      },
    },
  }
}

function valuesOf(form: HTMLFormElement): RegisterValues {
  const filled = new FormData(form)
  const entries = registerFields.map(({ name }) => [name, String(filled.get(name) ?? '')])
  // The form has a field for each name, which `registerFields` is checked for.
  return Object.fromEntries(entries) as RegisterValues
}

function fieldName({ target }: FormEvent): string | undefined {
  return target instanceof HTMLInputElement && target.name !== '' ? target.name : undefined
}
