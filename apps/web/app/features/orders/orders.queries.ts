import '../../lib/portal-calls.ts'
import { limits } from '@portal/domain/limits'
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'
import { type HistorySearch, historyQueryOf } from './history-search.ts'

const listKey = ['orders'] as const
const detailKey = ['order'] as const

/** An agent's orders page by page: a short first one, which is there at once, and long ones for who wants more. */
export const orderHistoryQuery = (wanted: HistorySearch, rowsMin = 0) =>
  infiniteQueryOptions({
    queryKey: [...listKey, wanted],
    queryFn:
      wanted.agentId === null
        ? skipToken
        : ({ pageParam, signal }) =>
            call('getOrderHistory', {
              params: { agentId: wanted.agentId ?? '' },
              query: {
                ...historyQueryOf(wanted),
                limit: pageParam === '' ? firstPage(rowsMin) : limits.listPageMax,
                cursor: pageParam === '' ? undefined : pageParam,
              },
              signal,
            }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Another search keeps the rows until the new ones are here; another agent's rows are no one else's.
    placeholderData: (previous, query) =>
      agentOf(query?.queryKey) === wanted.agentId ? previous : undefined,
    ...alwaysFresh,
  })

const firstPage = (rowsMin: number) =>
  rowsMin > limits.listFirstPage ? limits.listPageMax : limits.listFirstPage

function agentOf(key: readonly unknown[] | undefined): string | null | undefined {
  // The only key under `listKey` is the one written above.
  const [, search] = (key ?? []) as [string?, HistorySearch?]
  return search?.agentId
}

/** One order with its lines and timeline. */
export const orderQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...detailKey, orderId],
    queryFn: ({ signal }) => call('getSingleOrder', { params: { orderId: String(orderId) }, signal }),
    select: ({ results: [order] }) => order,
    ...alwaysFresh,
  })

type OrderWrite =
  | 'updateOrder'
  | 'insertOrderItem'
  | 'updateOrderItem'
  | 'saveDestinations'
  | 'acceptPrices'
  | 'removeOrderItem'
  | 'cancelOrder'
  | 'retryOrder'
  | 'reopenOrder'

/** Writes to an open order; it is read again regardless of the outcome, before the mutation counts as done. */
function useOrderWrite<N extends OrderWrite>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: detailKey }),
  })
}

export const useUpdateOrder = () => useOrderWrite('updateOrder')
export const useInsertOrderItem = () => useOrderWrite('insertOrderItem')
export const useUpdateOrderItem = () => useOrderWrite('updateOrderItem')
export const useSaveDestinations = () => useOrderWrite('saveDestinations')
export const useAcceptPrices = () => useOrderWrite('acceptPrices')
export const useRemoveOrderItem = () => useOrderWrite('removeOrderItem')
export const useCancelOrder = () => useOrderWrite('cancelOrder')
export const useRetryOrder = () => useOrderWrite('retryOrder')
export const useReopenOrder = () => useOrderWrite('reopenOrder')

/** What would become of each line of a past order today. */
export const againPreviewQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['order-again', orderId],
    queryFn: ({ signal }) => call('orderAgain', { params: { orderId: String(orderId) }, body: {}, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** A past order becomes a new draft; the lists are read again. */
export function useOrderAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'orderAgain'>) => call('orderAgain', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}

/** Writes after which the order leaves the screen; the caller goes back to the list, which is always read again. */
function useOrderFarewell<N extends 'submitOrder' | 'removeOrder'>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onError: () => queryClient.invalidateQueries({ queryKey: detailKey }),
  })
}

export const useSubmitOrder = () => useOrderFarewell('submitOrder')
export const useRemoveOrder = () => useOrderFarewell('removeOrder')

/** Starts an empty draft for a customer; the lists are read again. */
export function useCreateOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'createOrder'>) => call('createOrder', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}
