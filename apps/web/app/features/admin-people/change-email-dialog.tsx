import { emailCalls } from '@portal/contract/email-calls'
import type { UserDetails } from '@portal/contract/users'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { useState } from 'react'
import { useCall } from '../../lib/use-call.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { activityKey } from '../admin-activity/activity.queries.ts'

/** Asks for another email address of a user, who confirms it with a link (docs/spec/sign-in.md#email). */
export function ChangeEmailDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const change = useCall(emailCalls.changeEmailOfUser, { refresh: [activityKey] })
  const [email, setEmail] = useState('')
  const [isAsked, setAsked] = useState(false)
  const missing = email.includes('@') ? undefined : messages.signIn.email
  const url = change.data?.result.url ?? null

  async function send() {
    setAsked(true)
    if (missing) return
    try {
      const { result } = await change.mutateAsync({ body: { userId: user.id, email: email.trim() } })
      // The link stays on the screen until it is copied.
      if (result.url !== null) return
      onClose()
      toast(`A link was sent to ${email.trim()}. The email changes when it is confirmed.`, {
        tone: 'success',
      })
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }
  return (
    <FormDialog
      title={`Change email of ${user.fullName}`}
      save={url === null ? (user.isMailSent ? 'Send the link' : 'Create the link') : null}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={send}
    >
      <p className="text-muted">
        They sign in with <bdi>{user.email}</bdi> until they open the link and confirm the new address. Then
        they sign in again on all their devices.
      </p>
      {url === null ? (
        <TextField
          label="New email"
          required
          error={(isAsked ? missing : undefined) ?? refusalAt(change.error, 'email')}
          type="email"
          autoComplete="off"
          maxLength={limits.emailMax}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      ) : (
        <div role="status" className="grid gap-2">
          <p>No email is sent from this portal. Share this link with {user.firstName} privately.</p>
          <p className="mono wrap-anywhere">{url}</p>
          <p className="flex flex-wrap items-center gap-3">
            <CopyButton text={url} what="link" size="sm" />
            <span className="text-ui text-muted">It works once, for a day.</span>
          </p>
        </div>
      )}
    </FormDialog>
  )
}
