import type { Contact } from '@portal/contract/accounts'
import { colleagueCalls } from '@portal/contract/colleague-calls'
import { colleagueMessages } from '@portal/domain/colleagues'
import { type InvitedAccess, invitedKinds } from '@portal/domain/roles'
import { useState } from 'react'
import { emailWords, sendsEmails } from '../../lib/emails.ts'
import { useAttemptKey } from '../../lib/use-one-at-a-time.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useColleagueWrite } from './colleagues.queries.ts'
import { AccessChoices, invitedWords } from './invite-dialog.tsx'

type InviteContactDialogProps = {
  accountId: string
  accountName: string
  contact: Contact
  onClose: () => void
}

/** Invites a contact to the account by the email that the contact has (docs/spec/colleagues.md#inviting-a-contact). */
export function InviteContactDialog({ accountId, accountName, contact, onClose }: InviteContactDialogProps) {
  const [access, setAccess] = useState<InvitedAccess | null>(null)
  const [isAsked, setAsked] = useState(false)
  const invite = useColleagueWrite(colleagueCalls.inviteContact, accountId)
  const attempt = useAttemptKey()
  const missing = access === null ? colleagueMessages.accessRequired : undefined
  const link = invite.data?.result.link ?? null
  /** What is wrong with the contact, which has no field here. */
  const refused = refusalAt(invite.error, 'email') ?? refusalAt(invite.error, 'contactId')

  async function send() {
    setAsked(true)
    if (access === null) return
    const body = { contactId: contact.id, access }
    try {
      const { result } = await invite.mutateAsync({
        params: { accountId },
        body,
        idempotencyKey: attempt.keyFor(body),
      })
      // The link stays on the screen until it is copied.
      if (result.link !== null) return
      onClose()
      toast(invitedWords(result.email), { tone: 'success' })
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }
  return (
    <FormDialog
      title={`Invite ${contact.full_Name}`}
      save={link === null ? (sendsEmails() ? 'Send invitation' : 'Invite') : null}
      isBusy={invite.isPending}
      error={refused === undefined ? invite.error : null}
      onClose={onClose}
      onSubmit={send}
    >
      {refused !== undefined && (
        <Notice tone="danger" role="alert">
          {refused}
        </Notice>
      )}
      <p className="text-muted">
        {emailWords(
          `They get an email at ${contact.email} with a link to ${accountName}, which works once within 7 days.`,
        )}
      </p>
      {link === null ? (
        <AccessChoices
          kinds={invitedKinds}
          value={access}
          error={(isAsked ? missing : undefined) ?? refusalAt(invite.error, 'access')}
          onChange={setAccess}
        />
      ) : (
        <div role="status" className="grid gap-2">
          <p>{contact.full_Name} was invited. Share this link privately.</p>
          <p className="mono wrap-anywhere">{link}</p>
          <p className="flex flex-wrap items-center gap-3">
            <CopyButton text={link} what="link" size="sm" />
            <span className="text-ui text-muted">It works once, for 7 days.</span>
          </p>
        </div>
      )}
    </FormDialog>
  )
}
