import type { ProductType } from './catalog.ts'

/**
 * The messages that visitors meet. They stand apart so that public pages need not load the portal's
 * (docs/spec/storefront.md#shop).
 */
export const networkMessages = {
  notOk: 'Network response was not ok',
  error: 'Network response error',
  offlineSubmit: 'You’re offline. The order was not sent. Try again when you have a signal.',
} as const

export const shopMessages = {
  noMatch: 'No items match your selected filters. Try changing or removing some filters.',
  signedOut: 'You are not signed in! Sign in to add this phone to your cart',
  outOfStock: 'Out of stock',
  adding: 'Adding item to cart....',
} as const

/** The warning of the product page by what the product is; of a phone in the words of the specification. */
export const signedOutMessage = (type: ProductType): string =>
  shopMessages.signedOut.replace('this phone', `this ${type}`)

export const unexpectedMessage = 'An unexpected error occurred. Please try again.'
export const notFoundMessage = 'That page was not found'
/** An unknown product leads to the phone shop (docs/spec/navigation.md#unknown-paths), which says so. */
export const productNotFoundMessage = 'That product was not found. Here are all phones.'

/**
 * "Showing N result(s)", with " with filters" while a brand or carrier filter is active (docs/spec/storefront.md#shop).
 */
export const resultText = (count: number, filtered: boolean) =>
  `Showing ${count} ${count === 1 ? 'result' : 'results'}${filtered ? ' with filters' : ''}`
