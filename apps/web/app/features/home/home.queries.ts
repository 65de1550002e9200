import { homeCalls } from '@portal/contract/home-calls'
import { minuteMs } from '@portal/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** What the person sees first; a minute old at most. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(homeCalls.getHome, { signal }),
  select: ({ result }) => result,
  staleTime: minuteMs,
  refetchOnMount: 'always',
  refetchOnWindowFocus: true,
})
