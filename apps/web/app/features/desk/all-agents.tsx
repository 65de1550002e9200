import type { StuckCounts, StuckRow } from '@portal/contract/desk'
import { deskPath } from '@portal/domain/desk-paths'
import { accountPath, adminUserPath, orderPath } from '@portal/domain/paths'
import { repairCasePath } from '@portal/domain/repair-paths'
import { allAgents } from '@portal/domain/roles'
import {
  type AgeBand,
  ageBandLabels,
  ageBands,
  type StuckKind,
  stuckKindLabels,
  stuckKinds,
  stuckLimits,
  stuckSinceLabels,
} from '@portal/domain/stuck-work'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { None } from '../../ui/reach-links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stuckCountsQuery, stuckRowsQuery } from './desk.queries.ts'

/** Which rows an address names: a kind, and one band of its ages or all. */
type Shown = { kind: StuckKind; age: AgeBand | null }

/** Work of every agent that does not move on, by age (docs/spec/desk.md#all-agents). */
export function AllAgents({ mayReview }: { mayReview: boolean }) {
  const [params] = useSearchParams()
  const query = useQuery(stuckCountsQuery)
  const kind = stuckKinds.find((one) => one === params.get('kind')) ?? firstWithWork(query.data)
  const age = ageBands.find((band) => band === params.get('age')) ?? null
  return (
    <>
      <QueryFailure query={query} what="desk" />
      {query.isPending && !query.error && (
        <div aria-busy="true">
          <p className="vh" role="status">
            Loading desk
          </p>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
      {query.data && (
        <Section
          title="Work by age"
          note="Days since each was submitted, sent, reported or started, of every agent"
        >
          <Figures counts={query.data} shown={{ kind, age }} />
        </Section>
      )}
      <StuckRows key={kind} shown={{ kind, age }} mayReview={mayReview} />
    </>
  )
}

const totalOf = (counts: StuckCounts, kind: StuckKind) =>
  ageBands.reduce((sum, band) => sum + counts[kind][band], 0)

const firstWithWork = (counts: StuckCounts | undefined): StuckKind =>
  stuckKinds.find((kind) => counts !== undefined && totalOf(counts, kind) > 0) ?? 'errors'

function rowsPath({ kind, age }: Shown): string {
  const named = new URLSearchParams({ agent: allAgents, kind, ...(age !== null && { age }) })
  return `${deskPath}?${named}#rows`
}

/** A figure for each kind and age; each leads to its rows. */
const Figures = ({ counts, shown }: { counts: StuckCounts; shown: Shown }) => (
  <table className="age-figures">
    <caption className="vh">Work by kind and by age</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="vh">Kind</span>
        </th>
        {ageBands.map((band) => (
          <th key={band} scope="col">
            {ageBandLabels[band]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {stuckKinds.map((kind) => (
        <tr key={kind}>
          <th scope="row">
            {totalOf(counts, kind) === 0 ? (
              <span className="text-muted">{stuckKindLabels[kind]}</span>
            ) : (
              <Link
                className="link"
                to={rowsPath({ kind, age: null })}
                aria-current={shown.kind === kind && shown.age === null}
              >
                {stuckKindLabels[kind]}
              </Link>
            )}
          </th>
          {ageBands.map((band) => (
            <td key={band}>
              {counts[kind][band] === 0 ? (
                <span className="text-muted">0</span>
              ) : (
                <Link
                  className="link"
                  to={rowsPath({ kind, age: band })}
                  aria-current={shown.kind === kind && shown.age === band}
                >
                  {countText(counts[kind][band])}
                  <span className="vh">
                    {' '}
                    {stuckKindLabels[kind]}, {ageBandLabels[band]}
                  </span>
                </Link>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const countText = (count: number) =>
  `${count.toLocaleString('en-US')}${count >= stuckLimits.countMax ? '+' : ''}`

function StuckRows({ shown: { kind, age }, mayReview }: { shown: Shown; mayReview: boolean }) {
  const query = useInfiniteQuery(stuckRowsQuery(kind, age))
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? []
  const title = age === null ? stuckKindLabels[kind] : `${stuckKindLabels[kind]}, ${ageBandLabels[age]}`
  return (
    <Section id="rows" title={title} note="Oldest first">
      <QueryFailure query={query} what="desk" />
      {query.isSuccess && rows.length === 0 && <EmptyState title="Nothing of this kind is waiting." />}
      {(rows.length > 0 || (query.isPending && !query.error)) && (
        <DataTable
          caption={title}
          columns={columnsOf(kind, mayReview)}
          rows={rows}
          rowKey={({ id, since }) => `${id} ${since}`}
          loading={query.isPending}
          busy={query.isFetching}
        />
      )}
      <ShowMore query={query} />
    </Section>
  )
}

const columnsOf = (kind: StuckKind, mayReview: boolean): Column<StuckRow>[] => [
  {
    key: 'what',
    header: 'What',
    card: 'lead',
    cell: (row) => <Lead kind={kind} row={row} mayReview={mayReview} />,
  },
  {
    key: 'agent',
    header: 'Agent',
    cell: ({ agent }) =>
      agent ? (
        <Link className="link" to={`${deskPath}?agent=${agent.agentId}`}>
          <bdi>{agent.name}</bdi>
        </Link>
      ) : (
        <None />
      ),
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ accountId, accountName }) =>
      accountId === null ? (
        <None />
      ) : (
        <Link className="link" to={accountPath(accountId)}>
          <bdi>{accountName}</bdi>
        </Link>
      ),
  },
  { key: 'since', header: stuckSinceLabels[kind], cell: ({ since }) => <RelativeTime at={since} /> },
  { key: 'text', header: 'Details', card: 'wide', cell: ({ text }) => <bdi>{text}</bdi> },
]

/** The row by name, with the way to it; only Administrators review registrations. */
function Lead({
  kind,
  row: { id, orderId, label },
  mayReview,
}: {
  kind: StuckKind
  row: StuckRow
  mayReview: boolean
}) {
  if (orderId !== null) return <Link to={orderPath(orderId)}>Order {orderId}</Link>
  if (kind === 'cases') return <Link to={repairCasePath(id)}>{label}</Link>
  return mayReview ? (
    <Link to={adminUserPath(id)}>
      <bdi>{label}</bdi>
    </Link>
  ) : (
    <bdi>{label}</bdi>
  )
}
