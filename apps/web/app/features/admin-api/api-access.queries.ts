import { administratorCalls } from '@portal/contract/administrator-calls'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

const apiKeysKey = ['api-keys'] as const

/** The API keys of all users, the newest first; never from a cache. */
export const apiKeysQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...apiKeysKey, search],
    queryFn: ({ pageParam, signal }) =>
      call(administratorCalls.getApiKeys, {
        query: { search: search || undefined, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** Revokes one; the list is read again regardless of the outcome, before it counts as done. */
export const useRevokeApiKey = () =>
  useCall(administratorCalls.revokeApiKey, { refresh: [apiKeysKey, activityKey] })
