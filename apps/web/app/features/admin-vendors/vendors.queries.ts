import '../../lib/administrator-calls.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

export const orderExportLists = ['failed', 'waiting', 'exported'] as const
export type OrderExportList = (typeof orderExportLists)[number]

const key = ['vendors'] as const

/** Read again every ten seconds while someone looks; hidden pages ask nothing. */
const watched = { staleTime: 0, refetchInterval: 10_000, refetchOnWindowFocus: 'always' } as const

/** How every vendor is, and what waits. */
export const integrationsQuery = queryOptions({
  queryKey: [...key, 'integrations'],
  queryFn: ({ signal }) => call('getIntegrations', { signal }),
  select: ({ result }) => result,
  ...watched,
})

/** Orders on their way to the ledger, page by page. */
export const orderExportsQuery = (state: OrderExportList) =>
  infiniteQueryOptions({
    queryKey: [...key, 'orderExports', state],
    queryFn: ({ pageParam, signal }) =>
      call('getOrderExports', { query: { state, cursor: pageParam || undefined }, signal }),
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
    queryFn: ({ signal }) => call('getOrderExport', { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    ...watched,
  })

/** How portal and ledger differ; asked only when someone wants to know. */
export const driftQuery = queryOptions({
  queryKey: ['vendor-drift'],
  queryFn: ({ signal }) => call('getDrift', { signal }),
  select: ({ result }) => result,
  enabled: false,
})

/** Regardless of the outcome, everything on the screen is read again before it counts as done. */
function useVendorWrite<N extends 'retryOrderExport' | 'markOrderExportHandled' | 'startCrmSync'>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: key }),
        queryClient.invalidateQueries({ queryKey: activityKey }),
      ]),
  })
}

export const useRetryOrderExport = () => useVendorWrite('retryOrderExport')
export const useMarkHandled = () => useVendorWrite('markOrderExportHandled')
export const useCopyNow = () => useVendorWrite('startCrmSync')
