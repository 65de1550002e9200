import { administratorCalls } from '@portal/contract/administrator-calls'
import { limits } from '@portal/domain/limits'
import { userStatuses } from '@portal/domain/people'
import { roles } from '@portal/domain/roles'
import type { TableFormat } from '@portal/domain/table-formats'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { callWithProgress } from '../../lib/api-progress.ts'
import { defineList } from '../../lib/define-list.ts'
import { choiceOf } from '../../lib/filter-kinds.ts'
import { byCursor, pageOf } from '../../lib/pages.ts'
import { saveFile, saveTable } from '../../lib/save-file.ts'
import { useCall } from '../../lib/use-call.ts'
import type { ImportStep } from '../../ui/table-import/use-import-steps.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

/** What someone looks for among the users (docs/spec/back-office.md#users). */
export const usersList = defineList({
  search: { label: 'Search name, email, phone', max: limits.searchMax },
  filters: {
    role: choiceOf(roles, { label: 'Role', words: (name) => name }),
    status: choiceOf(userStatuses, {
      label: 'Status',
      words: { active: 'Active', inactive: 'Inactive', waiting: 'Waiting for approval' },
      buttons: ['waiting', 'inactive'],
    }),
  },
})

export type UsersAsked = ReturnType<typeof usersList.ask>

const listKey = ['admin-users'] as const
const userKey = ['admin-user'] as const

/** Users by last name, page by page; never from a cache (docs/spec/back-office.md#users). */
export const usersQuery = (asked: UsersAsked) =>
  infiniteQueryOptions({
    queryKey: [...listKey, asked],
    queryFn: ({ pageParam, signal }) =>
      call(administratorCalls.getAllUsers, { query: { ...asked, ...pageOf(pageParam) }, signal }),
    ...byCursor,
    // Another search keeps the rows until the new ones are here.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** The users of the list as a file. */
export const readUsersFile = (asked: UsersAsked, format: TableFormat) =>
  call(administratorCalls.exportUsers, { query: { ...asked, format } })

/** Checks a file of users or, with the token of that check, saves it. */
export function useSendUsers() {
  const queryClient = useQueryClient()
  return async ({ file, query, onProgress }: ImportStep) => {
    const { result } = await callWithProgress(
      administratorCalls.importUsers,
      { body: file, query },
      onProgress,
    )
    if (result.saved)
      for (const queryKey of [listKey, userKey, activityKey])
        await queryClient.invalidateQueries({ queryKey })
    return result
  }
}

/** One user; kept until it is saved in this browser (docs/spec/back-office.md#users). */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [...userKey, userId],
    queryFn: ({ signal }) => call(administratorCalls.getSingleUser, { params: { userId }, signal }),
    select: ({ result }) => result,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The roles there are; they change with a release only. */
export const rolesQuery = queryOptions({
  queryKey: ['admin-roles'],
  queryFn: ({ signal }) => call(administratorCalls.getAllRoles, { signal }),
  select: ({ results }) => results,
  staleTime: Number.POSITIVE_INFINITY,
})

const soon = { staleTime: 60_000, placeholderData: keepPreviousData } as const

/** Accounts whose name holds the search. */
export const crmAccountsQuery = (search: string) =>
  queryOptions({
    queryKey: ['crm-accounts', search],
    queryFn: ({ signal }) => call(administratorCalls.findCrmAccounts, { query: { search }, signal }),
    select: ({ results }) => results,
    ...soon,
  })

/** Contacts whose name or address holds the search, of one account or of all. */
export const crmContactsQuery = (search: string, accountId: string | undefined) =>
  queryOptions({
    queryKey: ['crm-contacts', search, accountId],
    queryFn: ({ signal }) =>
      call(administratorCalls.findCrmContacts, { query: { search, accountId }, signal }),
    select: ({ results }) => results,
    ...soon,
  })

/** A save; the user, the lists and the activity are read again regardless of the outcome, before it counts as done. */
const thenRead = { refresh: [userKey, listKey, activityKey] }

export const useSaveUser = () => useCall(administratorCalls.upsertUser, thenRead)
export const useSaveRoles = () => useCall(administratorCalls.upsertUserRoles, thenRead)
export const useApprove = () => useCall(administratorCalls.approveRegistration, thenRead)
export const useEndSecondFactorOfUser = () => useCall(administratorCalls.endSecondFactorOfUser, thenRead)
export const useCreatePasswordLink = () => useCall(administratorCalls.createPasswordLink, thenRead)
export const useResendInvitation = () => useCall(administratorCalls.resendInvitation, thenRead)

/** Turning a registration down deletes the user: a screen that shows them is left first. */
export function useDecline() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'declineRegistration'>) =>
      call(administratorCalls.declineRegistration, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onError: () => queryClient.invalidateQueries({ queryKey: userKey }),
  })
}

const holdersKey = ['holders'] as const

/** Names of holders that are stored for an account; never from a cache. */
export const holdersQuery = (accountId: string, search: string) =>
  queryOptions({
    queryKey: [...holdersKey, accountId, search],
    queryFn: ({ signal }) =>
      call(administratorCalls.getHolders, {
        params: { accountId },
        query: { search: search || undefined },
        signal,
      }),
    select: ({ result }) => result,
    placeholderData: (before, query) =>
      query?.queryKey[1] === accountId ? keepPreviousData(before) : undefined,
    staleTime: 0,
    gcTime: 0,
  })

/** Erases names; what shows them is read again regardless of the outcome, before it counts as done. */
export const useEraseHolders = () =>
  useCall(administratorCalls.eraseHolders, { refresh: [holdersKey, activityKey, ['fleet'], ['device']] })

export type HolderFormat = TableFormat | 'json'

/** Hands the person a file of who had which device, of all holders or of one. */
export async function saveHolders(accountId: string, format: HolderFormat, holder?: string) {
  const { result } = await call(administratorCalls.exportHolders, {
    params: { accountId },
    query: { format, holder },
  })
  const { fileName, content } = result
  if (format === 'json') saveFile(fileName, new Blob([content], { type: 'application/json' }))
  else saveTable({ fileName, csv: format === 'csv' ? content : null, xlsx: content })
}
