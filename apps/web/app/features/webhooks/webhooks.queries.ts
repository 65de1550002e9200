import '../../lib/webhook-calls.ts'
import type { Webhook } from '@portal/contract/webhooks'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'

/** Whose endpoints: an account's, or null for those that are told of every account. */
export type WebhookOwner = string | null

const webhooksKey = (owner: WebhookOwner) => ['webhooks', owner] as const
const deliveriesKey = (webhookId: string) => ['webhook-deliveries', webhookId] as const

export const webhooksQuery = (owner: WebhookOwner) =>
  queryOptions({
    queryKey: webhooksKey(owner),
    queryFn: ({ signal }) =>
      owner === null
        ? call('getHouseWebhooks', { signal })
        : call('getWebhooks', { params: { accountId: owner }, signal }),
    select: ({ results }): Webhook[] => results,
    ...alwaysFresh,
  })

/** The delivery log of an endpoint, the newest first, page by page. */
export const deliveriesQuery = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: deliveriesKey(webhookId),
    queryFn: ({ pageParam, signal }) =>
      call('getWebhookDeliveries', {
        params: { webhookId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...alwaysFresh,
  })

type WebhookWrite =
  | 'createWebhook'
  | 'createHouseWebhook'
  | 'updateWebhook'
  | 'removeWebhook'
  | 'rotateWebhookSecret'

/** A change of an endpoint; the list is read again regardless of the outcome. */
export function useWebhookWrite<N extends WebhookWrite>(name: N, owner: WebhookOwner) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey(owner) }),
  })
}

/** A message that is to be sent now; the delivery log is read again. */
export function useSendMessage<N extends 'testWebhook' | 'replayWebhookDelivery'>(
  name: N,
  webhookId: string,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
  })
}
