import { handoverCalls } from '@portal/contract/handover-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'

const handoversKey = ['handovers'] as const

/** What a user would leave behind; as of the moment it is asked. */
export const leaverQuery = (userId: string) =>
  queryOptions({
    queryKey: [...handoversKey, 'leaver', userId],
    queryFn: ({ signal }) => call(handoverCalls.getLeaver, { params: { userId }, signal }),
    select: ({ result }) => result,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** What can be undone, the latest first; of one user where one is named. */
export const handoversQuery = (userId?: string) =>
  queryOptions({
    queryKey: [...handoversKey, 'recent', { userId }],
    queryFn: ({ signal }) => call(handoverCalls.getHandovers, { query: { userId }, signal }),
    select: ({ results }) => results.filter(({ undoneAt }) => undoneAt === null),
    staleTime: 0,
    refetchOnMount: 'always',
  })

// Lists of accounts, orders, desks and people change with each: everything is read again.
export const useTurnOff = () => useCall(handoverCalls.turnOffUser, { refresh: [[]] })
export const useMoveAccounts = () => useCall(handoverCalls.moveAccounts, { refresh: [[]] })
export const useUndoHandover = () => useCall(handoverCalls.undoHandover, { refresh: [[]] })
