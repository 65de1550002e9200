import '../../lib/fleet-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { call } from '../../lib/api.ts'
import { fleetKey, useFleetWrite } from './fleet.queries.ts'

/** One's own saved views of an account's fleet, by name. */
export const fleetViewsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...fleetKey, 'views', { accountId }],
    queryFn: ({ signal }) => call('getFleetViews', { params: { accountId }, signal }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })

export const useCreateView = () => useFleetWrite('createFleetView')
export const useUpdateView = () => useFleetWrite('updateFleetView')
export const useRemoveView = () => useFleetWrite('removeFleetView')
