import '../../lib/administrator-calls.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

/** Agents, accounts, contacts and shipping addresses as the back office keeps them; never from a cache. */
const fresh = { staleTime: 0, gcTime: 0 } as const

export const agentRecordsQuery = queryOptions({
  queryKey: ['agent-records'],
  queryFn: ({ signal }) => call('getAgentRecords', { signal }),
  select: ({ result }) => result,
  ...fresh,
})

export const accountRecordsQuery = (search: string) =>
  queryOptions({
    queryKey: ['account-records', search],
    queryFn: ({ signal }) => call('getAccountRecords', { query: { search: search || undefined }, signal }),
    select: ({ result }) => result,
    placeholderData: keepPreviousData,
    ...fresh,
  })

export const accountRecordQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account-record', accountId],
    queryFn: ({ signal }) => call('getAccountRecord', { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

/** Everything that shows agents, accounts, contacts or their addresses. */
const shownIn = [
  ...['agent-records', 'account-records', 'account-record', 'setup', 'agents'],
  ...['accounts', 'account', 'contacts', 'addresses', 'crm-accounts', 'crm-contacts'],
  ...['admin-users', 'admin-user'],
]

type RecordWrite =
  | 'addAgent'
  | 'updateAgent'
  | 'createAccount'
  | 'updateAccount'
  | 'createContact'
  | 'updateContact'
  | 'removeContact'
  | 'createShippingAddress'
  | 'updateShippingAddress'
  | 'removeShippingAddress'

/** A change of a record; what shows records is read again regardless of the outcome. */
export function useRecordWrite<Name extends RecordWrite>(name: Name) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<Name>) => call(name, input),
    onSettled: () =>
      Promise.all(
        [...shownIn.map((key) => [key]), activityKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
