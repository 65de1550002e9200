import type { Colleague, ColleagueInvitation, FormerColleague } from '@portal/contract/colleagues'
import { accessLabels } from '@portal/domain/access-words'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { nameOf } from './person-name.ts'

const Quiet = ({ children }: { children: string }) => <span className="text-subtle">{children}</span>

type PersonActions = { onChange: (person: Colleague) => void; onEnd: (person: Colleague) => void }

/** People who have access. */
export const peopleColumns = ({ onChange, onEnd }: PersonActions): Column<Colleague>[] => [
  {
    key: 'name',
    header: 'Name',
    card: 'lead',
    cell: (person) => (
      <>
        {nameOf(person)} {person.isYou && <Quiet>(you)</Quiet>}
      </>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  {
    key: 'access',
    header: 'Access',
    cell: ({ access, isApprover }) => (
      <>
        {accessLabels[access]}
        {isApprover && <span className="sub">Approver</span>}
      </>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: (person) => <PersonButtons person={person} onChange={onChange} onEnd={onEnd} />,
  },
]

function PersonButtons({ person, onChange, onEnd }: PersonActions & { person: Colleague }) {
  if (person.isYou) return null
  if (person.keptBecause !== null)
    return <span className="block text-right text-small text-subtle">{person.keptBecause}</span>
  const of = <span className="vh"> of {nameOf(person)}</span>
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button variant="ghost" size="sm" onClick={() => onChange(person)}>
        Change access{of}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => onEnd(person)}>
        End access{of}
      </Button>
    </span>
  )
}

type InvitationActions = {
  busyId: string | null
  onResend: (invitation: ColleagueInvitation) => void
  onWithdraw: (invitation: ColleagueInvitation) => void
}

/** Invitations that were not accepted yet. */
export const invitationColumns = ({
  busyId,
  onResend,
  onWithdraw,
}: InvitationActions): Column<ColleagueInvitation>[] => [
  { key: 'name', header: 'Name', card: 'lead', cell: nameOf },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { key: 'access', header: 'Access', cell: ({ access }) => accessLabels[access] },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ sentAt, invitedBy, isExpired }) => (
      <>
        {formatBusinessMoment(sentAt)} <span className="sub">by {invitedBy}</span>
        {isExpired && (
          <Badge tone="warning" mark="triangle">
            Expired
          </Badge>
        )}
      </>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: (invitation) => (
      <span className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          size="sm"
          busy={busyId === invitation.invitationId}
          onClick={() => onResend(invitation)}
        >
          Send again<span className="vh"> to {nameOf(invitation)}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onWithdraw(invitation)}>
          Withdraw<span className="vh"> the invitation of {nameOf(invitation)}</span>
        </Button>
      </span>
    ),
  },
]

/** People whose access ended. */
export const formerColumns: Column<FormerColleague>[] = [
  { key: 'name', header: 'Name', card: 'lead', cell: nameOf },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { key: 'access', header: 'Had access', cell: ({ access }) => accessLabels[access] },
  {
    key: 'ended',
    header: 'Ended',
    cell: ({ endedAt }) =>
      endedAt === null ? <Quiet>By an administrator</Quiet> : formatBusinessMoment(endedAt),
  },
]
