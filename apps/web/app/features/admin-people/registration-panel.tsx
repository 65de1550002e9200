import type { UserDetails } from '@portal/contract/users'
import { limits } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { sendsEmails } from '../../lib/emails.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { toast } from '../../ui/toast.tsx'
import { type CrmLinks, CrmLinksField } from './crm-links.tsx'
import { useApprove, useDecline } from './people.queries.ts'
import { RegistrationDetailsList } from './user-details-list.tsx'

/**
 * A registered person who waits for approval: what they entered about their company, and the decision
 * (docs/spec/back-office.md#registrations).
 */
export function RegistrationPanel({ user }: { user: UserDetails }) {
  const [links, setLinks] = useState<CrmLinks>({ account: null, contact: null })
  const [isDeclining, setDeclining] = useState(false)
  const approve = useApprove()
  const { account, contact } = links
  const { registration } = user

  function letIn() {
    if (!account || !contact) return
    const body = {
      userId: user.id,
      version: user.version,
      zohoAccountId: account.id,
      zohoContactId: contact.id,
    }
    // This panel is gone as soon as the user is read again, and with it what `mutate` would call back.
    approve.mutateAsync({ body }).then(
      () =>
        toast(`${user.fullName} can sign in now${user.isMailSent ? ' and was notified by email' : ''}.`, {
          tone: 'success',
        }),
      () => {},
    )
  }

  return (
    <RecordCard
      title="Waiting for approval"
      actions={
        <>
          <Button variant="danger" onClick={() => setDeclining(true)}>
            Decline
          </Button>
          <Button
            busy={approve.isPending}
            disabled={!account || !contact}
            aria-describedby="approve-needs"
            onClick={letIn}
          >
            Approve
          </Button>
        </>
      }
    >
      <div className="record-card-body">
        {approve.isError && (
          <ErrorPanel message={messageOf(approve.error)} requestId={requestIdOf(approve.error)} />
        )}
        {registration && <RegistrationDetailsList registration={registration} since={user.createdAt} />}
        <div id="approve-needs">
          {account && contact ? (
            <Notice tone="success">Ready to approve. They will order for this account and contact.</Notice>
          ) : (
            <Notice tone="warning">
              To approve, link{' '}
              {[!account && 'an account', !contact && 'a contact'].filter(Boolean).join(' and ')}.
            </Notice>
          )}
        </div>
        <CrmLinksField
          links={links}
          onChange={setLinks}
          about={user}
          accountStart={registration?.accountName ?? ''}
          contactStart={account ? '' : user.email}
          busy={approve.isPending}
        />
      </div>
      <DeclineDialog user={user} open={isDeclining} onClose={() => setDeclining(false)} />
    </RecordCard>
  )
}

type DeclineDialogProps = { user: UserDetails; open: boolean; onClose: () => void }

function DeclineDialog({ user, open, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const decline = useDecline()
  const navigate = useNavigate()

  const turnDown = () =>
    decline.mutate(
      { body: { userId: user.id, version: user.version, reason } },
      {
        onSuccess: () => {
          toast(`${user.fullName}’s registration was declined.`)
          void navigate(paths.adminUsers)
        },
      },
    )

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Decline ${user.fullName}?`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="dangerFill" busy={decline.isPending} onClick={turnDown}>
            Decline
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {decline.isError && <ErrorPanel message={messageOf(decline.error)} />}
        <p>
          Their details will be deleted{sendsEmails() && ' and they’ll get an email'}. They can register
          again.
        </p>
        <TextAreaField
          label="Reason (optional)"
          hint={sendsEmails() ? 'Included in the email.' : undefined}
          rows={3}
          limit={limits.reasonMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}
