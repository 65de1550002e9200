import type { DeskAccount } from '@portal/contract/desk'
import {
  allAgentsQuietDays,
  daysSince,
  deskAccountSorts,
  deskLimits,
  type QuietDays,
  quietDays,
} from '@portal/domain/desk'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { messages } from '@portal/domain/messages'
import { accountPath, deskPath, orderPath, paths } from '@portal/domain/paths'
import { allAgents } from '@portal/domain/roles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { useListFilter } from '../../lib/use-list-filter.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToggleChip } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { None } from '../../ui/none.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { type AccountsWanted, deskAccountsQuery } from './desk.queries.ts'

const columns: Column<DeskAccount>[] = [
  {
    key: 'name',
    header: 'Account',
    card: 'lead',
    sortable: true,
    sortWords: ['A to Z', 'A to Z'],
    cell: ({ accountId, accountName }) => <Link to={accountPath(accountId)}>{accountName}</Link>,
  },
  {
    key: 'agent',
    header: 'Agent',
    cell: ({ agent }) => (
      <Link className="link" to={`${deskPath}?agent=${agent.agentId}`}>
        <bdi>{agent.name}</bdi>
      </Link>
    ),
  },
  {
    key: 'quietest',
    header: 'Last order',
    sortable: true,
    sortWords: ['longest ago first', 'longest ago first'],
    cell: ({ lastOrder }) => <LastOrder order={lastOrder} />,
  },
  {
    key: 'devices',
    header: 'Devices',
    numeric: true,
    cell: ({ accountId, devices, devicesIsExact }) => (
      <Link className="link" to={`${paths.fleet}?account=${accountId}`}>
        {devices.toLocaleString('en-US')}
        {!devicesIsExact && '+'}
        <span className="vh"> devices</span>
      </Link>
    ),
  },
  {
    key: 'cover',
    header: 'Coverage ends',
    cell: ({ accountId, coverEnds }) =>
      coverEnds ? (
        <Link className="link" to={`${paths.fleet}?account=${accountId}&cover=soon`}>
          {formatDay(coverEnds.on)}, {counted(coverEnds.devices, 'device')}
        </Link>
      ) : (
        <None />
      ),
  },
  {
    key: 'contact',
    header: 'Last contact',
    cell: ({ lastContactAt }) => <LastContact at={lastContactAt} />,
  },
]

function LastOrder({ order }: { order: DeskAccount['lastOrder'] }) {
  const now = useNow()
  if (!order) return <span className="text-muted">Never ordered</span>
  const days = daysSince(order.submittedAt, now)
  return (
    <>
      <Link className="link" to={orderPath(order.orderId)}>
        {formatBusinessDate(order.submittedAt)}
      </Link>{' '}
      <small className="text-muted">{daysAgo(days)}</small>
    </>
  )
}

function LastContact({ at }: { at: string | null }) {
  const now = useNow()
  return at === null ? <None /> : daysAgo(daysSince(at, now))
}

const daysAgo = (days: number) => (days === 0 ? 'today' : `${counted(days, 'day')} ago`)

/** A page of cards of fifty accounts would be twenty screens long. */
const isPhone = () => matchMedia('(max-width: 44.99rem)').matches

const wantedIn = (params: URLSearchParams, ofAll: boolean): AccountsWanted => ({
  quiet:
    quietDays.find((days) => String(days) === params.get('quiet')) ?? (ofAll ? allAgentsQuietDays : null),
  sort: deskAccountSorts.find((sort) => sort === params.get('sort')) ?? 'quietest',
  limit: isPhone() && !params.has('quiet') ? deskLimits.accountsOnPhones : deskLimits.accountsPage,
})

/** Accounts of an agent, or quiet ones of all agents: when they ordered last, what they have, and when someone was in contact (docs/spec/desk.md#accounts). */
export function DeskAccounts({ agentId }: { agentId: string }) {
  const { params, change } = useListFilter()
  const ofAll = agentId === allAgents
  const wanted = wantedIn(params, ofAll)
  const query = useInfiniteQuery(deskAccountsQuery(agentId, wanted))
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Section id="accounts" title="Accounts" note={query.isSuccess && noteOf(rows.length, query.hasNextPage)}>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="vh">Accounts without an order</legend>
        {quietDays.map((days) => (
          <ToggleChip
            key={days}
            pressed={wanted.quiet === days}
            onToggle={() => change({ quiet: wanted.quiet === days && !ofAll ? null : String(days) })}
          >
            No order for {days} days
          </ToggleChip>
        ))}
      </fieldset>
      <Listed
        query={query}
        what="accounts"
        caption="Accounts with last order, devices, coverage and last contact"
        columns={ofAll ? columns : columns.filter(({ key }) => key !== 'agent')}
        rows={rows}
        rowKey={({ accountId }) => accountId}
        sort={{ key: wanted.sort, direction: 'ascending' }}
        onSort={(key) => change({ sort: key === 'quietest' ? null : key })}
        empty={<NoAccounts quiet={wanted.quiet} />}
      />
    </Section>
  )
}

const noteOf = (shown: number, hasMore: boolean) =>
  hasMore ? `The first ${shown}` : counted(shown, 'account')

const NoAccounts = ({ quiet }: { quiet: QuietDays | null }) => (
  <EmptyState
    title={quiet === null ? messages.accounts.none : `Every account ordered in the last ${quiet} days.`}
  />
)
