import '../../lib/approval-calls.ts'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'

/** The key is below that of the order, so that what reads the order again reads this again. */
const orderKey = (orderId: number) => ['order', orderId] as const

/** Whether an order needs approval, and its newest request. */
export const approvalQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...orderKey(orderId), 'approval'],
    queryFn: ({ signal }) => call('getApproval', { params: { orderId: String(orderId) }, signal }),
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
        : ({ signal }) => call('getAccountRules', { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** Orders that wait for the person's own approval. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting-approvals'],
  queryFn: ({ signal }) => call('getWaitingApprovals', { signal }),
  select: ({ results }) => results,
  ...alwaysFresh,
})

type ApprovalWrite = 'requestApproval' | 'withdrawApproval' | 'approveOrder' | 'sendOrderBack'

/** A step of an order's approval; the order is read again regardless of the outcome. */
export function useApprovalWrite<N extends ApprovalWrite>(name: N, orderId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderKey(orderId) }),
  })
}

export function useSaveRules(accountId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'saveAccountRules'>) => call('saveAccountRules', input),
    onSuccess: (saved) => queryClient.setQueryData(rulesQuery(accountId).queryKey, saved),
  })
}
