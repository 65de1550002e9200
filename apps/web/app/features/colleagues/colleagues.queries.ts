import { colleagueCalls } from '@portal/contract/colleague-calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallName, type CallOf, call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'

const peopleKey = (accountId: string) => ['colleagues', accountId] as const

/** The people of an account, with open invitations. */
export const peopleQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...peopleKey(accountId), 'people'],
    queryFn: ({ signal }) => call(colleagueCalls.getColleagues, { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** What they did, all of them or one, page by page. */
export const activityQuery = (accountId: string, byUserId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey(accountId), 'activity', byUserId],
    queryFn: ({ pageParam, signal }) =>
      call(colleagueCalls.getColleagueActivity, {
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

/** A change of the people; they are read again regardless of the outcome. */
export const useColleagueWrite = <N extends CallName>(to: CallOf<N>, accountId: string) =>
  useCall(to, { refresh: [peopleKey(accountId)] })
