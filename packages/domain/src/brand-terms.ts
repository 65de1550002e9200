/** Figures of texts that stand on one page each, apart from brand.ts, which every page loads (docs/spec/product.md#brand). */

/** Of the price match guarantee (docs/spec/storefront.md#price-match). */
export const priceMatchDays = { paidWithinDays: 30, documentWithinDays: 30, usageWithinDays: 60 } as const

/** Of the SMS terms. */
export const smsTerms = { messagesPerWeekMax: 15, stopWord: 'STOP', helpWord: 'HELP' } as const
