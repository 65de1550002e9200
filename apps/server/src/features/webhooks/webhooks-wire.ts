import type { Webhook } from '@portal/contract/webhooks'
import type { EndpointRow } from './webhooks.store.ts'

/** An endpoint as it is answered: never with what signs its messages. */
export const toWebhook = (row: EndpointRow, now: Date): Webhook => ({
  webhookId: row.webhookId,
  accountId: row.zohoAccountId,
  name: row.name,
  url: row.url,
  events: row.events,
  isOn: row.offAt === null,
  offReason: row.offReason,
  failingSince: row.failingSince?.toISOString() ?? null,
  formerSecretUntil: row.formerUntil && row.formerUntil > now ? row.formerUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
})
