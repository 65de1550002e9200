import '../../lib/cover-calls.ts'
import { minuteMs } from '@portal/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Apart from the other queries of covers, as every portal page reads it. */
export const coverKey = ['cover'] as const

/** Whose work the person covers, and who covers theirs; a minute old at most. */
export const myCoversQuery = queryOptions({
  queryKey: [...coverKey, 'mine'],
  queryFn: ({ signal }) => call('getMyCovers', { signal }),
  select: ({ result }) => result,
  staleTime: minuteMs,
  refetchInterval: 5 * minuteMs,
  refetchOnWindowFocus: true,
})
