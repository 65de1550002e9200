import { fleetCalls } from '@portal/contract/fleet-calls'
import type { TableFormat } from '@portal/domain/table-formats'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const readUnits = (orderId: number, signal?: AbortSignal) =>
  call(fleetCalls.getUnits, { params: { orderId: String(orderId) }, ...(signal && { signal }) })

/** The sheet of an order. Read once: what is typed must not be replaced while it is typed. */
export const unitsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['units', orderId],
    queryFn: ({ signal }) => readUnits(orderId, signal),
    select: ({ result }) => result,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The same for reading, as of a version of the order. */
export const listedUnitsQuery = (orderId: number, version: number) =>
  queryOptions({
    queryKey: ['units', orderId, 'listed', version],
    queryFn: ({ signal }) => readUnits(orderId, signal),
    select: ({ result }) => result,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** The numbered devices of an order as a file. */
export const readUnitsTable = (orderId: number, format: TableFormat) =>
  call(fleetCalls.exportUnits, { params: { orderId: String(orderId) }, query: { format } })
