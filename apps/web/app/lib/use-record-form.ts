import type { LastChange } from '@portal/contract/errors'
import { keepMine } from '@portal/domain/conflicts'
import { type ComponentProps, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { conflictOf, showAtFields } from './refusals.ts'
import { useDraft } from './use-form-draft.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

type RecordFormOptions<Stored, Values extends FieldValues, Sent, Answer> = {
  /** As it was read; null for a new one. What is read again later changes nothing in the form. */
  stored: Stored | null
  valuesOf: (stored: Stored | null) => Values
  /** Checks by the contract's own schema, in its words. */
  resolver: Resolver<Values, unknown, Sent>
  /** Tabbing through an empty long form is no mistake: it is checked only when it is sent. */
  mode?: 'onTouched' | 'onSubmit'
  /** Identifies one of the forms of a page. */
  name?: string
  /** What is asked before it is saved; false leaves the form as it is. @param from as of `save` */
  ask?: (sent: Sent, from: Stored | null) => Promise<boolean>
  /** @param from the version that was edited; null for a new one */
  save: (sent: Sent, from: Stored | null) => Promise<Answer>
  /** Reads the version that someone else saved; a new record has none. */
  readNewest?: () => Promise<Stored>
  onSaved: (answer: Answer) => void
  /** What was kept, or another version, is in the form now. */
  onShown?: (values: Values) => void
}

/**
 * The one way to hold a form that saves a record: react-hook-form with the contract's schema, what was typed kept until it
 * is saved or left, and a choice where another person saved the record meanwhile (docs/spec/screens.md#forms).
 */
export function useRecordForm<Stored, Values extends FieldValues, Sent, Answer>({
  stored,
  valuesOf,
  resolver,
  mode = 'onTouched',
  name = '',
  ask,
  save,
  readNewest,
  onSaved,
  onShown,
}: RecordFormOptions<Stored, Values, Sent, Answer>) {
  const form = useForm<Values, unknown, Sent>({
    resolver,
    defaultValues: valuesOf(stored) as DefaultValues<Values>,
    mode,
    shouldFocusError: false,
  })
  const { reset, watch, formState } = form
  const [from, setFrom] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [conflict, setConflict] = useState<LastChange | null>(null)
  const once = useOneAtATime()
  const isUnsaved = formState.isDirty && !isSaved
  const { draft, keep } = useDraft<{ values: Values; from: Stored | null }>({
    name,
    isDirty: isUnsaved,
    read: () => ({ values: form.getValues(), from }),
  })
  const [isBack, setBack] = useState(draft !== null)

  /** Values on top of a version, of which those that differ count as typed. */
  function show(values: Values, on: Stored | null) {
    reset(valuesOf(on))
    reset(values, { keepDefaultValues: true })
    setFrom(on)
    onShown?.(values)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is shown once
  useEffect(() => {
    if (draft !== null) show(draft.values, draft.from)
  }, [])
  useEffect(() => {
    const subscription = watch(keep)
    return () => subscription.unsubscribe()
  }, [watch, keep])

  const sendFrom = (base: Stored | null) =>
    form.handleSubmit(async (sent) => {
      setError(null)
      if (ask && !(await ask(sent, base))) return
      try {
        const answer = await save(sent, base)
        setSaved(true)
        onSaved(answer)
      } catch (failure) {
        const found = conflictOf(failure)
        setConflict(found)
        if (found === null) refuse(failure)
      }
    }, focusFirst)

  function refuse(failure: unknown) {
    setError(failure instanceof Error ? failure : new Error(String(failure)))
    showAtFields(form, failure)
  }

  const busily = (work: () => Promise<unknown>) =>
    once(async () => {
      setBusy(true)
      await work()
      setBusy(false)
    })

  async function settle(isMine: boolean) {
    if (!readNewest) return
    try {
      const newest = await readNewest()
      const theirs = valuesOf(newest)
      show(isMine ? keepMine(valuesOf(from), form.getValues(), theirs) : theirs, newest)
      setConflict(null)
      if (isMine) await sendFrom(newest)()
    } catch (failure) {
      setConflict(null)
      refuse(failure)
    }
  }

  return {
    form,
    /** The version that is edited; null for a new record. */
    from,
    /** Something is typed that neither is saved nor on its way. */
    isUnsaved: isUnsaved && !isBusy,
    isBusy,
    error,
    /** What was typed before is here again. */
    isBack: isBack && isUnsaved,
    startOver() {
      setBack(false)
      show(valuesOf(stored), stored)
    },
    send: () => busily(sendFrom(from)),
    conflict:
      conflict === null
        ? null
        : {
            ...conflict,
            isBusy,
            onMine: () => void busily(() => settle(true)),
            onTheirs: () => void busily(() => settle(false)),
            onClose: () => setConflict(null),
          },
  }
}

/**
 * The field that stands first in the document, not the one that was registered first; once the errors are shown, which may
 * draw a field anew.
 */
function focusFirst(errors: FieldErrors) {
  setTimeout(() => {
    const [first] = elementsOf(errors).toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    first?.focus()
  })
}
/** The fields with errors: those that are controlled are known by their name only. */
function elementsOf(errors: object, path = ''): HTMLElement[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    const name = `${path}${key}`
    if (typeof error !== 'object' || error === null) return []
    if ('ref' in error && error.ref instanceof HTMLElement && error.ref.isConnected) return [error.ref]
    if (!('message' in error)) return elementsOf(error, `${name}.`)
    const named = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
    return named ? [named] : []
  })
}

/** As far as what shows it follows it. */
export type HeldForm<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  isBusy: boolean
  error: Error | null
  isBack: boolean
  startOver: () => void
  send: () => Promise<void>
  conflict: ComponentProps<typeof ConflictDialog>['conflict']
}
