import '../../lib/administrator-calls.ts'
import { minuteMs } from '@portal/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The figures of the back office; a minute old at most. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call('getDashboard', { signal }),
  select: ({ result }) => result,
  staleTime: minuteMs,
  refetchOnWindowFocus: true,
})
