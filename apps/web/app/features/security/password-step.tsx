import { messages } from '@portal/domain/messages'
import { type FormEvent, type RefObject, useState } from 'react'
import type { CallAnswer } from '../../lib/api.ts'
import { passwordError } from '../../lib/refusals.ts'
import { DialogFailure, PasswordField } from './dialog-parts.tsx'
import type { useStartSecondFactor } from './security.queries.ts'

type PasswordStepProps = {
  /** The form's, for the button below the dialog. */
  id: string
  /** The password, which has the focus first. */
  first: RefObject<HTMLInputElement | null>
  email: string
  start: ReturnType<typeof useStartSecondFactor>
  onDone: (setup: CallAnswer<'startSecondFactor'>['result']) => void
}

/** The first step of turning the second factor on: who is there is asked once more. */
export function PasswordStep({ id, first, email, start, onDone }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refused = isMissing ? messages.security.passwordRequired : passwordError(start.error)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (start.isPending) return
    setMissing(password === '')
    try {
      if (password !== '') return onDone((await start.mutateAsync({ body: { password } })).result)
    } catch {
      // The mutation keeps the error, which is shown at the field.
    }
    first.current?.focus()
  }
  return (
    <form id={id} className="grid gap-5" method="post" noValidate onSubmit={(event) => void send(event)}>
      <p>
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        the one in your password manager.
      </p>
      <DialogFailure error={refused ? null : start.error} />
      <PasswordField
        ref={first}
        email={email}
        error={refused}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setMissing(false)
        }}
      />
    </form>
  )
}
