import type { DeskFilter, ListedStaging } from '@portal/contract/staging'
import { counted } from '@portal/domain/format'
import { lateDaysWords } from '@portal/domain/home'
import { orderStageLabels, orderStages, stageWords } from '@portal/domain/order-stage'
import { benchPath, stagingPath } from '@portal/domain/paths'
import { daysLateAtDesk, dueWords } from '@portal/domain/staging-days'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { businessDay } from '../../lib/business-date.ts'
import { lazy } from '../../lib/lazy.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { EmptyState, Skeleton } from '../../ui/page-states.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import { stagingOrdersQuery } from './staging.queries.ts'

/** Below the list's first paint: what it needs is loaded with it. */
const BuildSheet = lazy(() =>
  import('../paper/paper-buttons.tsx').then((module) => ({ default: module.BuildSheet })),
)

const filters = ['open', ...orderStages] as const satisfies readonly DeskFilter[]
const filterLabel = (filter: DeskFilter) => (filter === 'open' ? 'To do' : orderStageLabels[filter])

/** The stage that an address asks for; undefined where it asks for the days. */
export const stageIn = (search: URLSearchParams): DeskFilter | undefined =>
  filters.find((one) => one === search.get('stage'))

/** How many orders a tab leads to; nothing until that is known. */
export const tabCount = (count: number | undefined) =>
  count === undefined ? undefined : { figure: count.toLocaleString('en-US'), words: counted(count, 'order') }

/** Orders of the desk by stage, in rows (docs/spec/staging.md#desk). */
export function StagingList({ filter }: { filter: DeskFilter }) {
  const query = useInfiniteQuery(stagingOrdersQuery(filter))
  const counts = query.data?.pages[0]?.counts
  const countOf = (one: DeskFilter) =>
    counts && (one === 'open' ? counts.received + counts.atBench : counts[one])
  const pending = (
    <Loading className="pt-6">
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
  return (
    <>
      <TabsNav
        label="Stages"
        preventScrollReset
        tabs={filters.map((one) => ({
          key: one,
          to: { pathname: stagingPath, search: `?stage=${one}` },
          label: filterLabel(one),
          count: tabCount(countOf(one)),
          current: one === filter,
        }))}
      />
      <Loaded query={query} what="orders" retryLabel="Try Again" pending={pending}>
        {({ pages }) => (
          <>
            <OrdersOf filter={filter} orders={pages.flatMap(({ results }) => results)} />
            {query.hasNextPage && (
              <Button
                variant="ghost"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function OrdersOf({ filter, orders }: { filter: DeskFilter; orders: readonly ListedStaging[] }) {
  if (orders.length === 0)
    return (
      <EmptyState
        title={filter === 'open' ? 'Nothing to stage.' : `No orders: ${filterLabel(filter).toLowerCase()}.`}
        text={filter === 'open' ? 'Orders appear here when they are submitted.' : 'Choose another stage.'}
      />
    )
  return (
    <ul className="desk-orders" aria-label={`Orders, ${filterLabel(filter).toLowerCase()}`}>
      {orders.map((order) => (
        <DeskOrder key={order.orderId} order={order} />
      ))}
    </ul>
  )
}

function DeskOrder({ order }: { order: ListedStaging }) {
  const { orderId, accountName, stage, units, staged, claim } = order
  const today = businessDay(new Date())
  const late = daysLateAtDesk(order, today)
  return (
    <li>
      <Link to={benchPath(orderId)} className="desk-order">
        <b className="desk-number">Order {orderId}</b>
        <span className="desk-account">{accountName}</span>
        <span className="desk-due">
          {dueWords(order, today)}
          {late > 0 && (
            <b className="block text-danger">
              <span aria-hidden="true">▲ </span>
              {lateDaysWords(late)}
            </b>
          )}
        </span>
        <span className="desk-stage">
          <Badge tone={stage === 'received' ? 'warning' : stage === 'delivered' ? 'success' : 'info'}>
            {stageWords(stage, order)}
          </Badge>
          {claim && <small>{claim.isMe ? 'Taken by you' : `Taken by ${claim.person}`}</small>}
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
