import { administratorCalls } from '@portal/contract/administrator-calls'
import type { AccountRecord } from '@portal/contract/crm-record-changes'
import { messages } from '@portal/domain/messages'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { type CallName, type CallOf, call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

/** Agents, accounts, contacts and shipping addresses as the back office keeps them; never from a cache. */
const fresh = { staleTime: 0, gcTime: 0 } as const

export const agentRecordsQuery = queryOptions({
  queryKey: ['agent-records'],
  queryFn: ({ signal }) => call(administratorCalls.getAgentRecords, { signal }),
  select: ({ result }) => result,
  ...fresh,
})

export const accountRecordsQuery = (search: string) =>
  queryOptions({
    queryKey: ['account-records', search],
    queryFn: ({ signal }) =>
      call(administratorCalls.getAccountRecords, { query: { search: search || undefined }, signal }),
    select: ({ result }) => result,
    placeholderData: keepPreviousData,
    ...fresh,
  })

export const accountRecordQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account-record', accountId],
    queryFn: ({ signal }) => call(administratorCalls.getAccountRecord, { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

/** Everything that shows agents, accounts, contacts or their addresses. */
const shownIn = [
  ...['agent-records', 'account-records', 'account-record', 'setup', 'agents'],
  ...['accounts', 'account', 'contacts', 'addresses', 'crm-accounts', 'crm-contacts'],
  ...['admin-users', 'admin-user'],
]

/** A change of a record; what shows records is read again regardless of the outcome. */
export const useRecordWrite = <N extends CallName>(to: CallOf<N>) =>
  useCall(to, { refresh: [...shownIn.map((key) => [key]), activityKey] })

/** Reads a contact or an address as it is stored now. Throws when it was removed meanwhile. */
export function useNewestRecord(accountId: string) {
  const queryClient = useQueryClient()
  return async <Stored>(of: (account: AccountRecord) => Stored | undefined): Promise<Stored> => {
    const { result } = await queryClient.fetchQuery({ ...accountRecordQuery(accountId), staleTime: 0 })
    const found = of(result)
    if (found === undefined) throw new Error(messages.crm.recordRemoved)
    return found
  }
}
