import '../../lib/administrator-calls.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

export const deliveryLists = ['failed', 'waiting', 'delivered'] as const
export type DeliveryList = (typeof deliveryLists)[number]

const key = ['vendors'] as const

/** Read again every ten seconds while somebody looks; hidden pages ask nothing. */
const watched = { staleTime: 0, refetchInterval: 10_000, refetchOnWindowFocus: 'always' } as const

/** How every vendor is, and what waits. */
export const cockpitQuery = queryOptions({
  queryKey: [...key, 'cockpit'],
  queryFn: ({ signal }) => call('getCockpit', { signal }),
  select: ({ result }) => result,
  ...watched,
})

/** Orders on their way to the ledger, page by page. */
export const deliveriesQuery = (state: DeliveryList) =>
  infiniteQueryOptions({
    queryKey: [...key, 'deliveries', state],
    queryFn: ({ pageParam, signal }) =>
      call('getDeliveries', { query: { state, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ result }) => result.nextCursor,
    select: ({ pages }) => pages.flatMap(({ result }) => result.deliveries),
    ...watched,
    // Who has gone on to older ones reads them in peace: the newest stand on the first page.
    refetchInterval: ({ state: { data } }) =>
      data && data.pages.length > 1 ? false : watched.refetchInterval,
  })

/** One of them, with what was sent and every attempt. */
export const deliveryQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...key, 'delivery', orderId],
    queryFn: ({ signal }) => call('getDelivery', { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    ...watched,
  })

/** How portal and ledger differ; asked only when somebody wants to know. */
export const driftQuery = queryOptions({
  queryKey: ['vendor-drift'],
  queryFn: ({ signal }) => call('getDrift', { signal }),
  select: ({ result }) => result,
  enabled: false,
})

/** Whatever comes of it, everything on the screen is read again before it counts as done. */
function useVendorWrite<N extends 'retryDelivery' | 'markDeliveryHandled' | 'startCrmSync'>(name: N) {
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

export const useRetryDelivery = () => useVendorWrite('retryDelivery')
export const useMarkHandled = () => useVendorWrite('markDeliveryHandled')
export const useCopyNow = () => useVendorWrite('startCrmSync')
