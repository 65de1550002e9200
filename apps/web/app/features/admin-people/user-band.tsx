import type { UserDetails } from '@portal/contract/users'
import { accessLabels } from '@portal/domain/colleagues'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { Button } from '../../ui/button.tsx'
import { StateBand } from '../../ui/state-band.tsx'
import { toast } from '../../ui/toast.tsx'
import { useResendInvitation } from './people.queries.ts'

/** Whether a user can sign in, and as whom (docs/spec/back-office.md#user-details). */
export function UserBand({ user }: { user: UserDetails }) {
  const said = rolesOf(user)
  const text = said !== '' && <p>{said}</p>
  const label = 'State of this user'
  if (user.isActive && !user.hasPassword)
    return (
      <StateBand
        label={label}
        alert={{
          tone: 'warning',
          title: 'Can’t sign in until they choose a password',
          text,
          acts: user.isMailSent && <ResendInvitation user={user} />,
        }}
      />
    )
  return (
    <StateBand
      label={label}
      title={titleOf(user)}
      text={text}
      aside={`${user.isWaiting ? 'Registered' : 'Created'} ${formatBusinessDate(user.createdAt)}`}
    />
  )
}

function titleOf({ isActive, isWaiting }: UserDetails): string {
  if (isActive) return 'Can sign in'
  return isWaiting ? 'Can’t sign in until they are approved' : 'Can’t sign in'
}

/** "Manager, WbcAgent", or "User. Customer of Northgate Delivery LLC: Full access"; '' without both. */
function rolesOf({ roles, zohoAccountId, accountName, access }: UserDetails) {
  const names = roles.map(({ name }) => name).join(', ')
  if (zohoAccountId === null) return names
  return (
    <>
      {names && `${names}. `}Customer of <b>{accountName ?? zohoAccountId}</b>: {accessLabels[access]}
    </>
  )
}

/** Also for an email that got lost. */
function ResendInvitation({ user }: { user: UserDetails }) {
  const resend = useResendInvitation()
  const send = () =>
    resend.mutate(
      { body: { userId: user.id } },
      {
        onSuccess: () => toast(`A new invitation was sent to ${user.email}.`, { tone: 'success' }),
        onError: (error) => toast(messageOf(error), { tone: 'danger' }),
      },
    )
  return (
    <Button variant="ghost" busy={resend.isPending} onClick={send}>
      Resend invitation
    </Button>
  )
}
