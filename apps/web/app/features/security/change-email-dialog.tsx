import { emailCalls } from '@portal/contract/email-calls'
import { noEmailWords } from '@portal/domain/confirmation-words'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { useState } from 'react'
import { sendsEmails } from '../../lib/emails.ts'
import { passwordError } from '../../lib/refusals.ts'
import { useCall } from '../../lib/use-call.ts'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { PasswordField } from './dialog-parts.tsx'

type ChangeEmailDialogProps = {
  /** The address that is in force. */
  email: string
  onClose: () => void
  /** A link was sent to this address. */
  onSent: (email: string) => void
}

/** Asks for another email address of one’s own, with the password (docs/spec/sign-in.md#email). */
export function ChangeEmailDialog({ email, onClose, onSent }: ChangeEmailDialogProps) {
  // The password stays in memory no longer than its form.
  const change = useCall(emailCalls.changeEmail, { gcTime: 0 })
  const [wanted, setWanted] = useState('')
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const missing = {
    email: wanted.includes('@') ? undefined : messages.signIn.email,
    password: password === '' ? messages.security.passwordRequired : undefined,
  }
  const atPassword = (isAsked ? missing.password : undefined) ?? passwordError(change.error)

  async function send() {
    setAsked(true)
    if (Object.values(missing).some(Boolean)) return
    try {
      await change.mutateAsync({ body: { email: wanted.trim(), password } })
      onSent(wanted.trim())
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }
  if (!sendsEmails())
    return (
      <FormDialog
        title="Change email"
        save={null}
        isBusy={false}
        error={null}
        onClose={onClose}
        onSubmit={async () => {}}
      >
        <p>{noEmailWords} An Administrator can change your email address for you.</p>
      </FormDialog>
    )
  return (
    <FormDialog
      title="Change email"
      save="Send the link"
      isBusy={change.isPending}
      error={atPassword ? null : change.error}
      onClose={onClose}
      onSubmit={send}
    >
      <p className="text-muted">
        We send a link to the new address. Your email changes when you open it and confirm; then you sign in
        again on all your devices.
      </p>
      <TextField
        label="New email"
        required
        error={(isAsked ? missing.email : undefined) ?? refusalAt(change.error, 'email')}
        type="email"
        autoComplete="off"
        maxLength={limits.emailMax}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <PasswordField
        email={email}
        error={atPassword}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  )
}
