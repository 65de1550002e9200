import { type WebhookEvent, webhookEvents, webhookEventWords, webhookTestType } from '@portal/domain/webhooks'

/** What the portal posts to the endpoints of others, for `webhooks` of `/api/openapi.json` (docs/spec/webhooks.md#events). */

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const order = {
  orderId: { type: 'integer' },
  accountId: textOrNull,
  agentId: textOrNull,
  status: text,
  change: { ...text, description: 'The kind of the entry in its timeline.' },
}
const device = { deviceId: text, accountId: text, unitNumber: textOrNull, status: text, change: text }
const repairCase = {
  caseId: text,
  caseNumber: text,
  accountId: text,
  deviceId: text,
  kind: text,
  state: text,
  change: { ...text, description: 'The kind of the entry in its timeline, or `message`.' },
}
/** Ids and states of what an event is about; never names or other personal data. */
const dataOf = {
  'order.submitted': order,
  'order.changed': order,
  'order.shipped': order,
  'order.invoiced': order,
  'device.changed': device,
  'case.changed': repairCase,
} satisfies Record<WebhookEvent, object>

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
})
const signed = [
  header('webhook-id', 'The same each time that a message is sent again: remember it.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA-256, in base64, of `{id}.{timestamp}.{body}` with the secret; two, separated by a blank, after a rotation.',
  ),
]

const itemOf = (type: string, summary: string, data: Record<string, object>) => ({
  post: {
    operationId: `on${type.replace(/(?:^|\.)(.)/g, (_, first: string) => first.toUpperCase())}`,
    summary,
    tags: ['webhook'],
    // The receiver knows the portal by the signature.
    security: [],
    parameters: signed,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { const: type },
              timestamp: { ...text, format: 'date-time' },
              data: { type: 'object', required: Object.keys(data), properties: data },
            },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'The message arrived. Anything else, or nothing in 15 seconds, is tried again.' },
      410: { description: 'The endpoint is gone: it is turned off.' },
    },
  },
})

export const webhookItems = () => ({
  ...Object.fromEntries(
    webhookEvents.map((type) => [type, itemOf(type, webhookEventWords[type], dataOf[type])]),
  ),
  [webhookTestType]: itemOf(webhookTestType, 'Sent on request, so that a receiver can be tried', {}),
})
