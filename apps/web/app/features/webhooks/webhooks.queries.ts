import { webhookCalls } from '@portal/contract/webhook-calls'
import type { Webhook } from '@portal/contract/webhooks'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallName, type CallOf, call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'

/** Whose endpoints: an account's, or null for those that are told of every account. */
export type WebhookOwner = string | null

const webhooksKey = (owner: WebhookOwner) => ['webhooks', owner] as const
const deliveriesKey = (webhookId: string) => ['webhook-deliveries', webhookId] as const

export const webhooksQuery = (owner: WebhookOwner) =>
  queryOptions({
    queryKey: webhooksKey(owner),
    queryFn: ({ signal }) =>
      owner === null
        ? call(webhookCalls.getHouseWebhooks, { signal })
        : call(webhookCalls.getWebhooks, { params: { accountId: owner }, signal }),
    select: ({ results }): Webhook[] => results,
    ...alwaysFresh,
  })

/** The delivery log of an endpoint, the newest first, page by page. */
export const deliveriesQuery = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: deliveriesKey(webhookId),
    queryFn: ({ pageParam, signal }) =>
      call(webhookCalls.getWebhookDeliveries, {
        params: { webhookId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...alwaysFresh,
  })

/** A change of an endpoint; the list is read again regardless of the outcome. */
export const useWebhookWrite = <N extends CallName>(to: CallOf<N>, owner: WebhookOwner) =>
  useCall(to, { refresh: [webhooksKey(owner)] })

/** A message that is to be sent now; the delivery log is read again. */
export const useSendMessage = <N extends CallName>(to: CallOf<N>, webhookId: string) =>
  useCall(to, { refresh: [deliveriesKey(webhookId)] })
