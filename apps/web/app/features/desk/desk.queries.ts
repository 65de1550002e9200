import { deskCalls } from '@portal/contract/desk-calls'
import type { DeskAccountSort, QuietDays } from '@portal/domain/desk'
import { minuteMs } from '@portal/domain/limits'
import type { AgeBand, StuckKind } from '@portal/domain/stuck-work'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const deskKey = ['desk'] as const

/** Which part of the queue: one kind, one age, or all of both. */
export type QueueWanted = { kind: StuckKind | null; age: AgeBand | null }

/** What needs an agent, or every agent, what does the most harm first, page by page; a minute old at most. */
export const queueQuery = (agentId: string, { kind, age }: QueueWanted) =>
  infiniteQueryOptions({
    queryKey: [...deskKey, 'queue', agentId, kind, age],
    queryFn: ({ pageParam, signal }) =>
      call(deskCalls.getDeskQueue, {
        params: { agentId },
        query: {
          ...(kind !== null && { kind }),
          ...(age !== null && { age }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: minuteMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    // Another filter of the same desk keeps its chips, and the focus on them, while it is read.
    placeholderData: (before, query) => (query?.queryKey[2] === agentId ? before : undefined),
  })

export type AccountsWanted = {
  quiet: QuietDays | null
  sort: DeskAccountSort
  /** Accounts of a page. */
  limit: number
}

/** An agent's accounts as the desk shows them, page by page. */
export const deskAccountsQuery = (agentId: string, { quiet, sort, limit }: AccountsWanted) =>
  infiniteQueryOptions({
    queryKey: [...deskKey, 'accounts', agentId, quiet, sort, limit],
    queryFn: ({ pageParam, signal }) =>
      call(deskCalls.getDeskAccounts, {
        params: { agentId },
        query: {
          sort,
          limit,
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

/** How much work of every agent does not move on, by kind and by agent. */
export const stuckCountsQuery = queryOptions({
  queryKey: [...deskKey, 'stuck'],
  queryFn: ({ signal }) => call(deskCalls.getStuckWork, { signal }),
  staleTime: minuteMs,
  refetchOnMount: 'always',
})

/** What contains a text, of everything that the person may see. */
export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: [...deskKey, 'search', search],
    queryFn: ({ signal }) => call(deskCalls.searchPortal, { query: { search }, signal }),
    select: ({ result }) => result,
    staleTime: minuteMs,
  })
