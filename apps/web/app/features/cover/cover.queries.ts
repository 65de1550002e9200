import { coverCalls } from '@portal/contract/cover-calls'
import { minuteMs } from '@portal/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import { type CallName, type CallOf, call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'

/** Apart from the other queries of covers, as every portal page reads it. */
const coverKey = ['cover'] as const

/** Whose work the person covers, and who covers theirs; a minute old at most. */
export const myCoversQuery = queryOptions({
  queryKey: [...coverKey, 'mine'],
  queryFn: ({ signal }) => call(coverCalls.getMyCovers, { signal }),
  select: ({ result }) => result,
  staleTime: minuteMs,
  refetchInterval: 5 * minuteMs,
  refetchOnWindowFocus: true,
})

/** Every cover that lasts, and those that ended lately. */
export const coversQuery = queryOptions({
  queryKey: [...coverKey, 'all'],
  queryFn: ({ signal }) => call(coverCalls.getCovers, { signal }),
  select: ({ results }) => results,
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** Requests for cover: open ones for managers, one's own for agents. */
export const coverRequestsQuery = queryOptions({
  queryKey: [...coverKey, 'requests'],
  queryFn: ({ signal }) => call(coverCalls.getCoverRequests, { signal }),
  select: ({ results }) => results,
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** A change of who covers whom; the lists are read again regardless of the outcome. */
export const useCoverWrite = <N extends CallName>(to: CallOf<N>) => useCall(to, { refresh: [coverKey] })

/** Gives drafts to another agent; everything is read again, lists of orders and desks among it. */
export const useMoveDrafts = () => useCall(coverCalls.moveDrafts, { refresh: [[]] })
