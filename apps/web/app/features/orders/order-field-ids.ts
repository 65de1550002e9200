/** Ids of the parts of a draft's shipping, in the form and beside it: only one of them is there at a time. */
export const shippingIds = { method: 'order-shipping-method', rate: 'order-shipping-rate' } as const

/** Where Add Item, the confirmation of prices and a line's removal are. */
export const itemsId = 'order-items'
export const acceptPricesId = 'accept-prices'
export const removeItemId = (orderItemId: string) => `remove-${orderItemId}`

/** Ids of the parts of the order form, for the summaries and hints that lead to them. */
export const editFieldIds = {
  account: 'edit-account',
  contact: 'edit-contact',
  agent: 'edit-agent',
  referenceNumber: 'edit-reference-number',
  notes: 'edit-notes',
  stagingNotes: 'edit-staging-notes',
} as const
