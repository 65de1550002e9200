import '../../lib/box-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'

/** A tracking number that was scanned elsewhere, for the field of a closed box. */
export type FilledTracking = { boxId: string; trackingNumber: string }

/** How far an order is, and its boxes. */
export const boxesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['boxes', orderId],
    queryFn: ({ signal }) => call('getBoxes', { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** What the carrier ships direct, and what arrived of it. */
export const arrivalsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['arrivals', orderId],
    queryFn: ({ signal }) => call('getArrivals', { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

type BoxWrite =
  | 'openBox'
  | 'putInBox'
  | 'takeOut'
  | 'closeBox'
  | 'reopenBox'
  | 'removeBox'
  | 'shipBox'
  | 'correctTracking'

/** A change of a box; boxes, bench, order and fleet are read again after success and failure. */
export function useBoxWrite<N extends BoxWrite>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () =>
      Promise.all(
        [['boxes'], ['staging'], ['order'], ['orders'], ['fleet']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** Says what arrived of a direct shipment; arrivals, order and fleet are read again after success and failure. */
export function useRecordArrivals() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'recordArrivals'>) => call('recordArrivals', input),
    onSettled: () =>
      Promise.all(
        [['arrivals'], ['order'], ['orders'], ['units'], ['fleet']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
