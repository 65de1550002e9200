import { approvalCalls } from '@portal/contract/approval-calls'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, type CallName, type CallOf, call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'

/** The key is below that of the order, so that what reads the order again reads this again. */
const orderKey = (orderId: number) => ['order', orderId] as const

/** Whether an order needs approval, and its newest request. */
export const approvalQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...orderKey(orderId), 'approval'],
    queryFn: ({ signal }) =>
      call(approvalCalls.getApproval, { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** What an account asks before orders are submitted; nothing to read without an account. */
export const rulesQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['account-rules', accountId],
    queryFn:
      accountId === null
        ? skipToken
        : ({ signal }) => call(approvalCalls.getAccountRules, { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** Orders that wait for the person's own approval. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting-approvals'],
  queryFn: ({ signal }) => call(approvalCalls.getWaitingApprovals, { signal }),
  select: ({ results }) => results,
  ...alwaysFresh,
})

/** A step of an order's approval; the order is read again regardless of the outcome. */
export const useApprovalWrite = <N extends CallName>(to: CallOf<N>, orderId: number) =>
  useCall(to, { refresh: [orderKey(orderId)] })

export function useSaveRules(accountId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'saveAccountRules'>) => call(approvalCalls.saveAccountRules, input),
    onSuccess: (saved) => queryClient.setQueryData(rulesQuery(accountId).queryKey, saved),
  })
}
