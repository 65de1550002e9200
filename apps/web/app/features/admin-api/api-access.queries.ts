import '../../lib/administrator-calls.ts'
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

const apiKeysKey = ['api-keys'] as const

/** The API keys of all users, the newest first; never from a cache. */
export const apiKeysQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...apiKeysKey, search],
    queryFn: ({ pageParam, signal }) =>
      call('getApiKeys', { query: { search: search || undefined, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** Revokes one; the list is read again regardless of the outcome, before it counts as done. */
export function useRevokeApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'revokeApiKey'>) => call('revokeApiKey', input),
    onSettled: () =>
      Promise.all([apiKeysKey, activityKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
