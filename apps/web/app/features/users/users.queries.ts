import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Agents whom the signed-in person may act for; never cached, always read again on mount (storefront 9). */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call('getWbcUsers', { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
})
