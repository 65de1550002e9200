import { administratorCalls } from '@portal/contract/administrator-calls'
import type { AuditEntity } from '@portal/contract/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type ActivityWanted = {
  entity?: AuditEntity | undefined
  entityId?: string | undefined
  byUserId?: string | undefined
  search?: string | undefined
  /** Entries of a page. */
  limit?: number
}

const key = ['activity'] as const

/**
 * What was changed, the latest first: of one thing (`entity` and `entityId`), by one person, or as
 * searched. Never from a cache. Show it with recent-activity.tsx:
 *
 *     <RecentActivity query={useInfiniteQuery(activityQuery({ entity: 'product', entityId }))} />
 */
export const activityQuery = ({ limit = 10, ...wanted }: ActivityWanted) =>
  infiniteQueryOptions({
    queryKey: [...key, wanted, limit],
    queryFn: ({ pageParam, signal }) =>
      call(administratorCalls.getActivity, {
        query: { ...wanted, limit, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** The key of every activity read: invalidate it after a save. */
export const activityKey = key
