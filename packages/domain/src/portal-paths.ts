import { accountPath, booksPath, linesPath, paths } from './paths.ts'

/** Addresses of the back office that only its own pages lead to, so that public pages do not carry them. */
export const adminPaths = {
  accounts: '/admin/accounts',
  agents: '/admin/agents',
  privacy: '/admin/privacy',
  priceChanges: '/admin/price-changes',
  priceRules: '/admin/price-rules',
  apiAccess: '/admin/api-access',
  learnedModels: '/admin/learned-models',
  productLists: '/admin/product-lists',
  settings: '/admin/settings',
  shopPreview: '/admin/shop-preview',
} as const

/** An account's records, or with the id "Insert" the form for a new one. */
export const adminAccountPath = (accountId: string) =>
  `${adminPaths.accounts}/${encodeURIComponent(accountId)}`

/** A price rule, or with the id "Insert" the form for a new one. */
export const priceRulePath = (ruleId: string) => `${adminPaths.priceRules}/${encodeURIComponent(ruleId)}`

/** The shop at a time on the business's clock, with the reader's draft of a group of settings where one is named. */
export const shopPreviewPath = ({ at, draft }: { at?: string; draft?: string | undefined }) =>
  `${adminPaths.shopPreview}?${new URLSearchParams({ ...(at && { at }), ...(draft && { draft }) })}`

/** The fleet sheet of an order, or the pattern of its path. */
export const unitsPath = (orderId: number | ':orderId') => `${paths.orders}/${orderId}/units`

/** Payments of accounts (docs/spec/books.md#received). */
export const paymentsPath = `${booksPath}/payments`
export const paymentPagePath = (paymentId: string) => `${paymentsPath}/${paymentId}`
export const receivePaymentPath = `${booksPath}/receive-payment`

/** The numbers that an order’s units still wait for, or the pattern of its path. */
export const numbersPath = (orderId: number | ':orderId') => `${paths.orders}/${orderId}/numbers`

/** The page of one invoice (docs/spec/books.md#page). */
export const invoiceBase = `${booksPath}/invoice`
export const invoicePagePath = (invoiceId: string) => `${invoiceBase}/${encodeURIComponent(invoiceId)}`

/** The page of one line (docs/spec/lines.md#page). */
export const linePath = (lineId: string) => `${linesPath}/${lineId}`

/** The section of an account with its API keys (docs/spec/api-keys.md#keys-of-an-account). */
export const accountKeysPath = (accountId: string) => `${accountPath(accountId)}#api-access`

/** Addresses of webhook screens (docs/spec/webhooks.md#screens). */

export const accountWebhookBase = '/accounts/webhooks'
export const houseWebhookBase = '/admin/webhooks'

/** Of an endpoint that is told of one account. */
export const accountWebhookPath = (accountId: string, webhookId: string) =>
  `${accountWebhookBase}/${accountId}/${webhookId}`

/** The list of an account's endpoints. */
export const accountWebhooksPath = (accountId: string) => `${paths.accountDetails}/${accountId}#webhooks`

/** Of an endpoint that is told of every account. */
export const houseWebhookPath = (webhookId: string) => `${houseWebhookBase}/${webhookId}`

/** The link of an invitation; its token is behind the #, which no server sees. */
export const invitationPath = (token: string) => `${paths.invitation}#${token}`
