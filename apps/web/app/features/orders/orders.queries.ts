import { destinationCalls } from '@portal/contract/destination-calls'
import { portalCalls } from '@portal/contract/portal-calls'
import { limits } from '@portal/domain/limits'
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, type CallOf, call } from '../../lib/api.ts'
import { byCursor, pageOf } from '../../lib/pages.ts'
import { useCall } from '../../lib/use-call.ts'
import { type HistorySearch, historyQueryOf, orderSortOf, ordersList } from './list-address.ts'

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
            call(portalCalls.getOrderHistory, {
              params: { agentId: wanted.agentId ?? '' },
              query: {
                ...historyQueryOf(wanted),
                // What all of them come to is said once.
                ...(pageParam === '' ? { withTotals: 'true' as const } : {}),
                ...pageOf(pageParam, { first: firstPage(rowsMin) }),
              },
              signal,
            }),
    ...byCursor,
    // Another search keeps the rows until the new ones are here; another agent's rows are no one else's.
    placeholderData: (previous, query) =>
      agentOf(query?.queryKey) === wanted.agentId ? previous : undefined,
    ...alwaysFresh,
  })

/** All orders of an agent, as a list shows them that nothing narrows. */
export const everyOrderQuery = (agentId: string) =>
  orderHistoryQuery({
    agentId,
    search: '',
    ...ordersList.none,
    sort: orderSortOf(ordersList.sort.none),
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
    queryFn: ({ signal }) =>
      call(portalCalls.getSingleOrder, { params: { orderId: String(orderId) }, signal }),
    select: ({ results: [order] }) => order,
    ...alwaysFresh,
  })

/** Writes to an open order; it is read again regardless of the outcome, before the mutation counts as done. */
const thenOpen = { refresh: [detailKey] }

export const useUpdateOrder = () => useCall(portalCalls.updateOrder, thenOpen)
export const useInsertOrderItem = () => useCall(portalCalls.insertOrderItem, thenOpen)
export const useUpdateOrderItem = () => useCall(portalCalls.updateOrderItem, thenOpen)
export const useSaveDestinations = () => useCall(destinationCalls.saveDestinations, thenOpen)
export const useAcceptPrices = () => useCall(portalCalls.acceptPrices, thenOpen)
export const useRemoveOrderItem = () => useCall(portalCalls.removeOrderItem, thenOpen)
export const useCancelOrder = () => useCall(portalCalls.cancelOrder, thenOpen)
export const useRetryOrder = () => useCall(portalCalls.retryOrder, thenOpen)
export const useReopenOrder = () => useCall(portalCalls.reopenOrder, thenOpen)

/** What would become of each line of a past order today. */
export const againPreviewQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['order-again', orderId],
    queryFn: ({ signal }) =>
      call(portalCalls.orderAgain, { params: { orderId: String(orderId) }, body: {}, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** A past order becomes a new draft; the lists are read again. */
export function useOrderAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'orderAgain'>) => call(portalCalls.orderAgain, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}

/** Writes after which the order leaves the screen; the caller goes back to the list, which is always read again. */
function useOrderFarewell<N extends 'submitOrder' | 'removeOrder'>(write: CallOf<N>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(write, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onError: () => queryClient.invalidateQueries({ queryKey: detailKey }),
  })
}

export const useSubmitOrder = () => useOrderFarewell(portalCalls.submitOrder)
export const useRemoveOrder = () => useOrderFarewell(portalCalls.removeOrder)

/** Starts an empty draft for a customer; the lists are read again. */
export function useCreateOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'createOrder'>) => call(portalCalls.createOrder, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}
