import '../../lib/desk-calls.ts'
import type { DeskAccountSort, QuietDays } from '@portal/domain/desk'
import { minuteMs } from '@portal/domain/limits'
import type { AgeBand, StuckKind } from '@portal/domain/stuck-work'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** What needs an agent now; a minute old at most. */
export const deskQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['desk', 'work', agentId],
    queryFn: ({ signal }) => call('getDesk', { params: { agentId }, signal }),
    select: ({ result }) => result,
    staleTime: minuteMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })

export type AccountsWanted = { quiet: QuietDays | null; sort: DeskAccountSort }

/** An agent's accounts as the desk shows them, page by page. */
export const deskAccountsQuery = (agentId: string, { quiet, sort }: AccountsWanted) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'accounts', agentId, quiet, sort],
    queryFn: ({ pageParam, signal }) =>
      call('getDeskAccounts', {
        params: { agentId },
        query: {
          sort,
          ...(quiet !== null && { quiet: `${quiet}` as const }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: minuteMs,
    refetchOnMount: 'always',
  })

/** How much work of every agent does not move on. */
export const stuckCountsQuery = queryOptions({
  queryKey: ['desk', 'stuck'],
  queryFn: ({ signal }) => call('getStuckWork', { signal }),
  select: ({ result }) => result,
  staleTime: minuteMs,
  refetchOnMount: 'always',
})

/** The rows of one kind and of one age, page by page. */
export const stuckRowsQuery = (kind: StuckKind, age: AgeBand | null) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'stuck', kind, age],
    queryFn: ({ pageParam, signal }) =>
      call('getStuckRows', {
        params: { kind },
        query: { ...(age !== null && { age }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: minuteMs,
    refetchOnMount: 'always',
  })

/** What contains a text, of everything that the person may see. */
export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['desk', 'search', search],
    queryFn: ({ signal }) => call('searchPortal', { query: { search }, signal }),
    select: ({ result }) => result,
    staleTime: minuteMs,
  })
