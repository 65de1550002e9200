import { boxCalls } from '@portal/contract/box-calls'
import { queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallName, type CallOf, call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'

/** A tracking number that was scanned elsewhere, for the field of a closed box. */
export type FilledTracking = { boxId: string; trackingNumber: string }

/** How far an order is, and its boxes. */
export const boxesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['boxes', orderId],
    queryFn: ({ signal }) => call(boxCalls.getBoxes, { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** What the carrier ships direct, and what arrived of it. */
export const arrivalsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['arrivals', orderId],
    queryFn: ({ signal }) => call(boxCalls.getArrivals, { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** A change of a box; boxes, bench, order and fleet are read again after success and failure. */
export const useBoxWrite = <N extends CallName>(to: CallOf<N>) =>
  useCall(to, { refresh: [['boxes'], ['staging'], ['order'], ['orders'], ['fleet']] })

/** Says what arrived of a direct shipment; arrivals, order and fleet are read again after success and failure. */
export const useRecordArrivals = () =>
  useCall(boxCalls.recordArrivals, { refresh: [['arrivals'], ['order'], ['orders'], ['units'], ['fleet']] })
