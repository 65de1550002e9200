import { messages } from '@portal/domain/messages'
import { codePattern } from '@portal/domain/second-factor'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { codeError, passwordError } from '../../lib/refusals.ts'
import { SecondFactorField } from '../../ui/second-factor-field.tsx'
import { DialogFailure, PasswordField } from './dialog-parts.tsx'

type OwnHandFormProps = {
  /** The form's, for the button below the dialog. */
  id: string
  /** The password, which has the focus first. */
  first: RefObject<HTMLInputElement | null>
  email: string
  /** Why it was refused last. */
  error: Error | null
  busy: boolean
  /** Rejects when it is refused; the caller keeps why. */
  onSend: (body: { password: string; code: string }) => Promise<void>
}

/** Password and code, asked once more before the second factor itself is changed. */
export function OwnHandForm({ id, first, email, error, busy, onSend }: OwnHandFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  const codeField = useRef<{ focus: () => void }>(null)
  const isMissing = password === ''
  const isUnreadable = !codePattern.test(code)
  const passwordRefused = isAsked && isMissing ? messages.security.passwordRequired : passwordError(error)
  const codeRefused = isAsked && isUnreadable ? messages.security.code : codeError(error)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAsked(true)
    if (isMissing) first.current?.focus()
    else if (isUnreadable) codeField.current?.focus()
    else
      await onSend({ password, code }).catch((refusal: unknown) =>
        passwordError(refusal) ? first.current?.focus() : codeField.current?.focus(),
      )
  }
  return (
    <form id={id} className="grid gap-5" method="post" noValidate onSubmit={(event) => void send(event)}>
      <DialogFailure error={passwordRefused || codeRefused ? null : error} />
      <PasswordField
        ref={first}
        email={email}
        error={passwordRefused}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SecondFactorField ref={codeField} value={code} onChange={setCode} error={codeRefused} />
    </form>
  )
}
