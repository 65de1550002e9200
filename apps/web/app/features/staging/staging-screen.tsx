import type { DeskFilter, StagingOrder } from '@portal/contract/staging'
import { brand } from '@portal/domain/brand'
import { orderStageLabels, orderStages, stageWords } from '@portal/domain/order-stage'
import { mayStage } from '@portal/domain/roles'
import { benchPath, stagingPath } from '@portal/domain/staging-paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { businessDay } from '../../lib/business-date.ts'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import '../../styles/staging.css'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { dueWords, isOverdue } from './due-words.ts'
import { stagingOrdersQuery } from './staging.queries.ts'

/** Below the list's first paint: what it needs is loaded with it. */
const BuildSheet = lazy(() =>
  import('../paper/paper-buttons.tsx').then((module) => ({ default: module.BuildSheet })),
)

export const meta: MetaFunction = () => [{ title: `Staging, ${brand.name}` }]

const filters = ['open', ...orderStages] as const satisfies readonly DeskFilter[]
const filterIn = (search: URLSearchParams): DeskFilter =>
  filters.find((one) => one === search.get('stage')) ?? 'open'
const filterLabel = (filter: DeskFilter) => (filter === 'open' ? 'To do' : orderStageLabels[filter])

/** The staging desk (docs/spec/staging.md#desk): orders by their promised day, and how far they are. */
export default function StagingScreen() {
  const [search] = useSearchParams()
  const filter = filterIn(search)
  const profile = useSession()?.userProfile
  const query = useInfiniteQuery({ ...stagingOrdersQuery(filter), enabled: profile !== undefined })
  const counts = query.data?.pages[0]?.counts
  const countOf = (one: DeskFilter) =>
    counts && (one === 'open' ? counts.received + counts.atBench : counts[one])
  return (
    <main id="main" className="wrap page">
      <div className="title-row pb-4">
        <h1>Staging</h1>
        {profile && !mayStage(profile) && <p className="text-ui text-muted">Orders of your accounts</p>}
      </div>
      <TabsNav
        label="Stages"
        preventScrollReset
        tabs={filters.map((one) => ({
          key: one,
          to: { pathname: stagingPath, search: one === 'open' ? '' : `?stage=${one}` },
          label: counts ? `${filterLabel(one)} (${countOf(one)})` : filterLabel(one),
          current: one === filter,
        }))}
      />
      <Orders key={filter} filter={filter} query={query} />
    </main>
  )
}

type StagingQuery = {
  data?: { pages: ReadonlyArray<{ results: StagingOrder[] }> } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

function Orders({ filter, query }: { filter: DeskFilter; query: StagingQuery }) {
  const orders = query.data?.pages.flatMap(({ results }) => results)
  if (orders === undefined && query.error)
    return <QueryFailure query={query} what="orders" retryLabel="Try Again" />
  if (orders === undefined)
    return (
      <div aria-busy="true" className="pt-6">
        <p className="vh" role="status">
          Loading
        </p>
        <Skeleton className="h-64 w-full" />
      </div>
    )
  if (orders.length === 0)
    return (
      <EmptyState
        title={filter === 'open' ? 'Nothing to stage.' : `No orders: ${filterLabel(filter).toLowerCase()}.`}
        text={filter === 'open' ? 'Orders appear here when they are submitted.' : 'Choose another stage.'}
      />
    )
  return (
    <>
      <ul className="desk-orders" aria-label={`Orders, ${filterLabel(filter).toLowerCase()}`}>
        {orders.map((order) => (
          <DeskOrder key={order.orderId} order={order} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function DeskOrder({ order }: { order: StagingOrder }) {
  const { orderId, accountName, stage, units, staged, claim } = order
  return (
    <li>
      <Link to={benchPath(orderId)} className="desk-order">
        <b className="desk-number">Order {orderId}</b>
        <span className="desk-account">{accountName}</span>
        <span className="desk-due">
          {dueWords(order)}
          {isOverdue(order, businessDay(new Date())) && <b className="text-danger"> overdue</b>}
        </span>
        <span className="desk-stage">
          <Badge tone={stage === 'received' ? 'warning' : stage === 'delivered' ? 'success' : 'info'}>
            {stageWords(stage, order)}
          </Badge>
          {claim && <small>{claim.isMe ? 'You took it' : `${claim.person} took it`}</small>}
        </span>
        <progress
          className="desk-progress"
          max={Math.max(1, units)}
          value={staged}
          aria-label={`${staged} of ${units} units staged`}
        />
      </Link>
      <Suspense fallback={<span className="desk-sheet" />}>
        <BuildSheet orderId={orderId} />
      </Suspense>
    </li>
  )
}
