import { administratorCalls } from '@portal/contract/administrator-calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

export const orderExportLists = ['failed', 'waiting', 'exported'] as const
export type OrderExportList = (typeof orderExportLists)[number]

const key = ['vendors'] as const

/** Read again every ten seconds while someone looks; hidden pages ask nothing. */
const watched = { staleTime: 0, refetchInterval: 10_000, refetchOnWindowFocus: 'always' } as const

/** How every vendor is, and what waits. */
export const integrationsQuery = queryOptions({
  queryKey: [...key, 'integrations'],
  queryFn: ({ signal }) => call(administratorCalls.getIntegrations, { signal }),
  select: ({ result }) => result,
  ...watched,
})

/** Orders on their way to the ledger, page by page. */
export const orderExportsQuery = (state: OrderExportList) =>
  infiniteQueryOptions({
    queryKey: [...key, 'orderExports', state],
    queryFn: ({ pageParam, signal }) =>
      call(administratorCalls.getOrderExports, { query: { state, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ result }) => result.nextCursor,
    select: ({ pages }) => pages.flatMap(({ result }) => result.orderExports),
    ...watched,
    // Older pages are not reloaded while they are read: the newest rows are on the first page.
    refetchInterval: ({ state: { data } }) =>
      data && data.pages.length > 1 ? false : watched.refetchInterval,
  })

/** One of them, with what was sent and every attempt. */
export const orderExportQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...key, 'orderExport', orderId],
    queryFn: ({ signal }) =>
      call(administratorCalls.getOrderExport, { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    ...watched,
  })

/** How portal and ledger differ; asked only when someone wants to know. */
export const driftQuery = queryOptions({
  queryKey: ['vendor-drift'],
  queryFn: ({ signal }) => call(administratorCalls.getDrift, { signal }),
  select: ({ result }) => result,
  enabled: false,
})

/** Regardless of the outcome, everything on the screen is read again before it counts as done. */
const thenRead = { refresh: [key, activityKey] }

export const useRetryOrderExport = () => useCall(administratorCalls.retryOrderExport, thenRead)
export const useMarkHandled = () => useCall(administratorCalls.markOrderExportHandled, thenRead)
export const useCopyNow = () => useCall(administratorCalls.startCrmSync, thenRead)
