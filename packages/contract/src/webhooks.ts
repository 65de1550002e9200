import { webhookEvents, webhookLimits, webhookMessages, webhookStates } from '@portal/domain/webhooks'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, pageOf, result, results } from './endpoint.ts'
import { listQuery, name, storable, uuid, zohoId } from './fields.ts'

/** Webhooks (docs/spec/webhooks.md). */

/** An endpoint without its secret, which is shown once. */
export const webhook = z.object({
  webhookId: z.string(),
  /** Null for the house, which is told of every account. */
  accountId: z.nullable(z.string()),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /** Why it was turned off without anyone doing so; null otherwise. */
  offReason: z.nullable(z.string()),
  /** Since when every attempt failed; null while they arrive. */
  failingSince: z.nullable(z.string()),
  /** Until when the former secret signs as well; null when there is none. */
  formerSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Webhook = z.infer<typeof webhook>

const withSecret = result(
  webhook.extend({
    /** `whsec_…`, shown this once. */
    secret: z.string(),
  }),
)

export const webhookUrl = z
  .string()
  .trim()
  .max(webhookLimits.urlMax)
  .regex(/^[^\s\p{Cc}]*$/u, webhookMessages.urlWithSpaces)
  .refine(...storable)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), webhookMessages.url)
  .refine((text) => {
    const url = URL.parse(text)
    return !url || (url.username === '' && url.password === '' && url.hash === '')
  }, webhookMessages.urlWithSecret)

const fields = {
  name: name().min(1, webhookMessages.nameRequired).max(webhookLimits.nameMax),
  url: webhookUrl,
  events: z.array(z.enum(webhookEvents)).min(1, webhookMessages.eventsRequired).max(webhookEvents.length),
}

const ofAccount = z.strictObject({ accountId: zohoId })

export const getWebhooks = endpoint(calls.getWebhooks, {
  scope: 'webhooks:read',
  needs: 'people',
  summary: 'The webhook endpoints of an account, for people with full access to it and Administrators.',
  params: ofAccount,
  answer: results(webhook),
  errors: ['ACCOUNT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const getHouseWebhooks = endpoint(calls.getHouseWebhooks, {
  scope: 'webhooks:read',
  summary: 'The webhook endpoints of the house, which are told of every account.',
  answer: results(webhook),
})

export const createWebhook = endpoint(calls.createWebhook, {
  scope: 'webhooks:write',
  needs: 'people',
  summary: 'Create a webhook endpoint of an account; `secret` signs its messages and is shown this once.',
  params: ofAccount,
  body: z.strictObject(fields),
  answer: withSecret,
  errors: [
    'ACCOUNT_NOT_FOUND',
    'NOT_ALLOWED',
    'TOO_MANY_WEBHOOKS',
    'WEBHOOKS_UNAVAILABLE',
    'WEBHOOK_NOT_FOUND',
  ],
  idempotent: true,
})

export const createHouseWebhook = endpoint(calls.createHouseWebhook, {
  scope: 'webhooks:write',
  summary: 'Create a webhook endpoint of the house; `secret` signs its messages and is shown this once.',
  body: z.strictObject(fields),
  answer: withSecret,
  errors: ['TOO_MANY_WEBHOOKS', 'WEBHOOKS_UNAVAILABLE', 'WEBHOOK_NOT_FOUND'],
  idempotent: true,
})

const params = z.strictObject({ webhookId: uuid })

export const updateWebhook = endpoint(calls.updateWebhook, {
  scope: 'webhooks:write',
  needs: 'people',
  summary: 'Change a webhook endpoint, or turn it off and on. Turning it on again forgets its failures.',
  params,
  body: z.strictObject({ ...fields, isOn: z.boolean() }),
  answer: result(webhook),
  errors: ['WEBHOOK_NOT_FOUND'],
})

export const removeWebhook = endpoint(calls.removeWebhook, {
  scope: 'webhooks:write',
  needs: 'people',
  summary: 'Remove a webhook endpoint with its delivery log. What waits is not sent any more.',
  params,
  body: z.strictObject({}),
  answer: result(z.null()),
  errors: ['WEBHOOK_NOT_FOUND'],
})

export const rotateWebhookSecret = endpoint(calls.rotateWebhookSecret, {
  scope: 'webhooks:write',
  needs: 'people',
  summary:
    'A new secret, shown this once. Messages are signed with both for 24 hours, and until then there is no further one.',
  params,
  body: z.strictObject({}),
  answer: withSecret,
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_SECRET_ROTATED', 'WEBHOOKS_UNAVAILABLE'],
})

export const testWebhook = endpoint(calls.testWebhook, {
  scope: 'webhooks:write',
  needs: 'people',
  summary: 'Send a message of the type webhook.test to an endpoint that is on.',
  params,
  body: z.strictObject({}),
  answer: result(z.object({ messageId: z.string() })),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_OFF', 'TOO_MANY_REQUESTS'],
})

export const webhookDelivery = z.object({
  /** The `webhook-id` of every attempt. */
  messageId: z.string(),
  type: z.string(),
  createdAt: z.string(),
  state: z.enum(webhookStates),
  payload: z.string(),
  /** When it is tried again; null when it is not. */
  nextAttemptAt: z.nullable(z.string()),
  /** The newest first. */
  attempts: z.array(
    z.object({
      at: z.string(),
      /** The status of the answer; null when there was none. */
      status: z.nullable(z.int()),
      /** What went wrong; empty for a success. */
      problem: z.string(),
      durationMs: z.int(),
    }),
  ),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const getWebhookDeliveries = endpoint(calls.getWebhookDeliveries, {
  scope: 'webhooks:read',
  needs: 'people',
  summary: 'The messages of an endpoint in the last 30 days with their attempts, the newest first.',
  params,
  query: listQuery.omit({ search: true }),
  answer: pageOf(webhookDelivery),
  errors: ['WEBHOOK_NOT_FOUND'],
})

export const replayWebhookDelivery = endpoint(calls.replayWebhookDelivery, {
  scope: 'webhooks:write',
  needs: 'people',
  summary:
    'Send a message of the delivery log that arrived or was given up once more, with the same id, to an endpoint that is on.',
  params: z.strictObject({ messageId: uuid }),
  body: z.strictObject({}),
  answer: result(z.null()),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_OFF', 'WEBHOOK_MESSAGE_WAITS', 'TOO_MANY_REQUESTS'],
})
