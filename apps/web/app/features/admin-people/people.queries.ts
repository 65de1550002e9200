import '../../lib/administrator-calls.ts'
import { limits } from '@portal/domain/limits'
import type { Role } from '@portal/domain/roles'
import type { UserStatus } from '@portal/domain/user-status'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

export type UsersSearch = { search: string; role: Role | undefined; status: UserStatus | undefined }

const listKey = ['admin-users'] as const
const userKey = ['admin-user'] as const

/** Users by last name, page by page; never from a cache (docs/spec/back-office.md#users). */
export const usersQuery = ({ search, role, status }: UsersSearch) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { search, role, status }],
    queryFn: ({ pageParam, signal }) =>
      call('getAllUsers', {
        query: {
          search,
          role,
          status,
          limit: pageParam ? limits.listPageMax : limits.listFirstPage,
          cursor: pageParam || undefined,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Another search keeps the rows until the new ones are here.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** One user; kept until it is saved in this browser (docs/spec/back-office.md#users). */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [...userKey, userId],
    queryFn: ({ signal }) => call('getSingleUser', { params: { userId }, signal }),
    select: ({ result }) => result,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The roles there are; they change with a release only. */
export const rolesQuery = queryOptions({
  queryKey: ['admin-roles'],
  queryFn: ({ signal }) => call('getAllRoles', { signal }),
  select: ({ results }) => results,
  staleTime: Number.POSITIVE_INFINITY,
})

const soon = { staleTime: 60_000, placeholderData: keepPreviousData } as const

/** Accounts whose name holds the search. */
export const crmAccountsQuery = (search: string) =>
  queryOptions({
    queryKey: ['crm-accounts', search],
    queryFn: ({ signal }) => call('findCrmAccounts', { query: { search }, signal }),
    select: ({ results }) => results,
    ...soon,
  })

/** Contacts whose name or address holds the search, of one account or of all. */
export const crmContactsQuery = (search: string, accountId: string | undefined) =>
  queryOptions({
    queryKey: ['crm-contacts', search, accountId],
    queryFn: ({ signal }) => call('findCrmContacts', { query: { search, accountId }, signal }),
    select: ({ results }) => results,
    ...soon,
  })

type UserWrite =
  | 'upsertUser'
  | 'upsertUserRoles'
  | 'approveRegistration'
  | 'declineRegistration'
  | 'resendInvitation'
  | 'createPasswordLink'
  | 'endSecondFactorOfUser'

/** A save; the user, the lists and the activity are read again regardless of the outcome, before it counts as done. */
function useUserWrite<N extends UserWrite>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: userKey }),
        queryClient.invalidateQueries({ queryKey: listKey }),
        queryClient.invalidateQueries({ queryKey: activityKey }),
      ]),
  })
}

export const useSaveUser = () => useUserWrite('upsertUser')
export const useSaveRoles = () => useUserWrite('upsertUserRoles')
export const useApprove = () => useUserWrite('approveRegistration')
export const useEndSecondFactorOfUser = () => useUserWrite('endSecondFactorOfUser')
export const useCreatePasswordLink = () => useUserWrite('createPasswordLink')
export const useResendInvitation = () => useUserWrite('resendInvitation')

/** Turning a registration down deletes the user: a screen that shows them is left first. */
export function useDecline() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'declineRegistration'>) => call('declineRegistration', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onError: () => queryClient.invalidateQueries({ queryKey: userKey }),
  })
}
