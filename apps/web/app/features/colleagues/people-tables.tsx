import type {
  Colleague,
  ColleagueActivity,
  ColleagueInvitation,
  FormerColleague,
} from '@portal/contract/colleagues'
import { accessLabels } from '@portal/domain/colleagues'
import { devicePath, orderPath, repairCasePath } from '@portal/domain/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { sendsEmails } from '../../lib/emails.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ShowMore, SkeletonLines } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { activityQuery } from './colleagues.queries.ts'

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

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
    header: sendsEmails() ? 'Sent' : 'Invited',
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
          {sendsEmails() ? 'Send again' : 'Create link'}
          <span className="vh">
            {sendsEmails() ? ' to ' : ' for '}
            {nameOf(invitation)}
          </span>
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

type PeopleActivityProps = { accountId: string; people: ReadonlyArray<Colleague | FormerColleague> }

/** Who did what in the account, the latest first (docs/spec/colleagues.md#activity). */
export function PeopleActivity({ accountId, people }: PeopleActivityProps) {
  const [byUserId, setByUserId] = useState<string | null>(null)
  const query = useInfiniteQuery(activityQuery(accountId, byUserId))
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Section title="Who did what">
      <div className="grid md:grid-cols-[13rem_minmax(0,1fr)]">
        <Field label="Person">
          {(control) => (
            <Select
              {...control}
              value={byUserId ?? ''}
              onChange={({ target }) => setByUserId(target.value === '' ? null : target.value)}
            >
              <option value="">Everyone</option>
              {people.map((person) => (
                <option key={person.userId} value={person.userId}>
                  {nameOf(person)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Loaded
        query={query}
        what="activity"
        retryLabel="Try Again"
        pending={<SkeletonLines lines={4} />}
        saysLater
      >
        {() =>
          rows.length === 0 ? (
            <p className="text-muted">Nothing yet.</p>
          ) : (
            <ol className="grid gap-3">
              {rows.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <ShowMore query={query} />
    </Section>
  )
}

function Entry({ entry }: { entry: ColleagueActivity }) {
  return (
    <li className="grid gap-x-4 md:grid-cols-[13rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-small text-subtle tabular-nums">
        {formatBusinessMoment(entry.at)}
      </time>
      <span className="wrap-anywhere">
        <What entry={entry} /> by {entry.by}
      </span>
    </li>
  )
}

function What({ entry }: { entry: ColleagueActivity }) {
  const { what } = entry
  const to = pathOf(entry)
  if (to === null) return <b>{what}</b>
  return (
    <Link className="link" to={to}>
      {what}
    </Link>
  )
}

/** The page of what was worked on; null where it has none, such as several devices. */
function pathOf({ orderId, caseId, deviceId }: ColleagueActivity): string | null {
  if (orderId !== null) return orderPath(orderId)
  if (caseId !== null) return repairCasePath(caseId)
  return deviceId === null ? null : devicePath(deviceId)
}
