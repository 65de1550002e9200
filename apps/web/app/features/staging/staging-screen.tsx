import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { stagingPath } from '@portal/domain/paths'
import { mayStage } from '@portal/domain/roles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { businessDay, weekdayOf } from '../../lib/business-date.ts'
import { withParams } from '../../lib/define-list.ts'
import type { FirstQuery } from '../../lib/first-query.ts'
import { lazy } from '../../lib/lazy.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { EmptyState, PageSkeleton, Skeleton } from '../../ui/page-states.tsx'
import { defaultPicture, Picture } from '../../ui/picture.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import '../../styles/staging-board.css'
import { PageHead } from '../../ui/work-bar.tsx'
import { DayBoard } from './day-board.tsx'
import { DeskScan } from './desk-scan.tsx'
import { boardMs, boardPagesMax, boardQuery } from './staging.queries.ts'
import { StagingList, stageIn, tabCount } from './staging-list.tsx'

const ReturnedBox = lazy(() =>
  import('./returned-box.tsx').then((module) => ({ default: module.ReturnedBox })),
)

export const meta: MetaFunction = () => [{ title: `Staging, ${brand.name}` }]

export const handle = {
  firstQuery: {
    of: ['Staging', 'Manager', 'WbcManager', 'Administrator', 'WbcAgent'],
    query: () => boardQuery,
  },
} satisfies FirstQuery

export const HydrateFallback = PageSkeleton

/** The staging desk (docs/spec/staging.md#desk): orders by the day on which they leave, or in rows by stage. */
export default function StagingScreen() {
  const [search, setSearch] = useSearchParams()
  const profile = useSession()?.userProfile
  const stage = stageIn(search)
  const isMine = search.has('mine')
  const code = search.get('box') ?? ''
  const [isReturning, setReturning] = useState(false)
  const board = useBoard(profile !== undefined, stage === undefined)
  const mayWork = profile !== undefined && mayStage(profile)
  const isAsking = isReturning || code !== ''
  const orders = board.data?.pages.flatMap(({ results }) => results) ?? []
  const mine = orders.filter(({ claim }) => claim?.isMe)
  return (
    <main id="main" className="wrap page staging-page">
      <PageHead
        title="Staging"
        note={profile && !mayWork ? 'Orders of your accounts' : undefined}
        views={
          <TabsNav
            label="Views of the desk"
            tabs={[
              { key: 'days', label: 'Days', to: stagingPath, current: stage === undefined && !isMine },
              { key: 'list', label: 'List', to: `${stagingPath}?stage=open`, current: stage !== undefined },
              ...(mayWork
                ? [
                    {
                      key: 'mine',
                      label: 'Mine',
                      count: board.data && tabCount(mine.length),
                      to: `${stagingPath}?mine=1`,
                      current: isMine && stage === undefined,
                    },
                  ]
                : []),
            ]}
          />
        }
        actions={
          mayWork &&
          !isAsking && (
            <div className="actions">
              <Button variant="ghost" onClick={() => setReturning(true)}>
                A box came back
              </Button>
            </div>
          )
        }
      />
      {mayWork && isAsking && (
        <Suspense>
          <ReturnedBox
            key={code}
            code={code}
            onClose={() => {
              setReturning(false)
              setSearch(withParams(search, { box: null }))
            }}
          />
        </Suspense>
      )}
      {mayWork && (
        <DeskScan
          isFirst={!isAsking}
          onReturned={(scanned) => setSearch(withParams(search, { box: scanned }))}
        />
      )}
      {stage !== undefined ? (
        <StagingList key={stage} filter={stage} />
      ) : (
        <Loaded query={board} what="orders" retryLabel="Try Again" pending={<BoardSkeleton />} saysLater>
          {() => (
            <>
              <p className="day-sum">
                <span>{weekdayOf(businessDay(new Date()))}</span>
                <span>
                  {isMine && mine.length === 0
                    ? 'You haven’t taken any orders'
                    : sumWords(isMine ? mine : orders)}
                </span>
              </p>
              <DayBoard orders={isMine ? mine : orders} now={new Date()} />
              {orders.length === 0 && <ClearDesk />}
              {board.hasNextPage && orders.length > 0 && !board.isFetchingNextPage && (
                <p className="text-muted">
                  Later orders are in the list: the board shows the first {orders.length}.
                </p>
              )}
            </>
          )}
        </Loaded>
      )}
    </main>
  )
}

/** All open orders, page after page, as far as a board can be looked over. */
function useBoard(isEnabled: boolean, isShown: boolean) {
  const query = useInfiniteQuery({
    ...boardQuery,
    enabled: isEnabled,
    // Behind the list only its number of own orders is shown.
    refetchInterval: isShown && boardMs,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const pages = query.data?.pages.length ?? 0
  const isMore = hasNextPage && !isFetchingNextPage && !query.isError && pages < boardPagesMax
  useEffect(() => {
    if (isMore) void fetchNextPage()
  }, [isMore, fetchNextPage])
  return query
}

function sumWords(orders: ReadonlyArray<{ units: number; staged: number }>): string {
  if (orders.length === 0) return 'Nothing to stage'
  const left = orders.reduce((sum, { units, staged }) => sum + units - staged, 0)
  return `${counted(left, 'unit')} to stage on ${counted(orders.length, 'order')}`
}

const ClearDesk = () => (
  <EmptyState
    picture={<Picture src={defaultPicture('phone')} alt="" width={120} height={120} sizes="7.5rem" />}
    title="Nothing to stage."
    text="Orders appear here when they are submitted."
  />
)

/** Four columns with a card each, as high as what comes. */
const BoardSkeleton = () => (
  <Loading className="pt-6">
    <div className="day-columns">
      {[1, 2, 3, 4].map((column) => (
        <Skeleton key={column} className="h-56 w-full" />
      ))}
    </div>
  </Loading>
)
