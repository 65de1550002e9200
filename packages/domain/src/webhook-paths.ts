import { paths } from './paths.ts'

/** Addresses of webhook screens (docs/spec/webhooks.md#screens), apart, so that public pages do not carry them. */

export const accountWebhookBase = '/accounts/webhooks'
export const houseWebhookBase = '/admin/webhooks'

/** Of an endpoint that is told of one account. */
export const accountWebhookPath = (accountId: string, webhookId: string) =>
  `${accountWebhookBase}/${accountId}/${webhookId}`

/** The list of an account's endpoints. */
export const accountWebhooksPath = (accountId: string) => `${paths.accountDetails}/${accountId}#webhooks`

/** Of an endpoint that is told of every account. */
export const houseWebhookPath = (webhookId: string) => `${houseWebhookBase}/${webhookId}`
