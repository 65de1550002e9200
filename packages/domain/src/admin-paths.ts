/** Addresses of the back office that only its own pages lead to, so that public pages do not carry them. */
export const adminPaths = {
  privacy: '/admin/privacy',
  priceChanges: '/admin/price-changes',
  apiAccess: '/admin/api-access',
  learnedModels: '/admin/learned-models',
  settings: '/admin/settings',
} as const
