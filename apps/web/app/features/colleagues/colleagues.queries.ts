import '../../lib/colleague-calls.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'

const peopleKey = (accountId: string) => ['colleagues', accountId] as const

/** The people of an account, with open invitations. */
export const peopleQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...peopleKey(accountId), 'people'],
    queryFn: ({ signal }) => call('getColleagues', { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** What they did, all of them or one, page by page. */
export const activityQuery = (accountId: string, byUserId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey(accountId), 'activity', byUserId],
    queryFn: ({ pageParam, signal }) =>
      call('getColleagueActivity', {
        params: { accountId },
        query: {
          ...(byUserId !== null && { byUserId }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...alwaysFresh,
  })

type ColleagueWrite =
  | 'inviteColleague'
  | 'resendColleagueInvitation'
  | 'withdrawColleagueInvitation'
  | 'changeColleagueAccess'
  | 'endColleagueAccess'

/** A change of the people; they are read again regardless of the outcome. */
export function useColleagueWrite<N extends ColleagueWrite>(name: N, accountId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleKey(accountId) }),
  })
}
