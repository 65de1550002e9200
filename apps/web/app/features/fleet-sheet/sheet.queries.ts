import '../../lib/fleet-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The sheet of an order. Read once: what is typed must not be replaced while it is typed. */
export const unitsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['units', orderId],
    queryFn: ({ signal }) => call('getUnits', { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
