/** Addresses of the back office that only its own pages lead to, so that public pages do not carry them. */
export const adminPaths = {
  accounts: '/admin/accounts',
  agents: '/admin/agents',
  privacy: '/admin/privacy',
  priceChanges: '/admin/price-changes',
  apiAccess: '/admin/api-access',
  learnedModels: '/admin/learned-models',
  productLists: '/admin/product-lists',
  settings: '/admin/settings',
  shopPreview: '/admin/shop-preview',
} as const

/** An account's records, or with the id "Insert" the form for a new one. */
export const adminAccountPath = (accountId: string) =>
  `${adminPaths.accounts}/${encodeURIComponent(accountId)}`

/** The shop at a time on the business's clock, with the reader's draft of a group of settings where one is named. */
export const shopPreviewPath = ({ at, draft }: { at?: string; draft?: string | undefined }) =>
  `${adminPaths.shopPreview}?${new URLSearchParams({ ...(at && { at }), ...(draft && { draft }) })}`
