/** Failures of price changes (docs/spec/back-office.md#price-changes). */
export const priceChangeErrors = {
  PRICE_CHANGE_TOO_LARGE: {
    status: 409,
    message: 'One change covers at most 2,000 offers. Narrow the selection.',
    when: 'The filter of a price change fits more offers than one change may have.',
  },
  PRICE_CHANGE_STALE: {
    status: 409,
    message: 'Offers changed since the preview. Look at the new preview and save again.',
    when: 'A price change is saved with the fingerprint of a preview that no longer holds.',
  },
  PRICE_CHANGES_FULL: {
    status: 409,
    message: 'Too many price changes are scheduled. Cancel one first.',
    when: 'A price change is scheduled while the most are waiting already.',
  },
  PRICE_CHANGE_NOT_FOUND: {
    status: 404,
    message: 'This price change was not found.',
    when: 'The price change does not exist.',
  },
  PRICE_CHANGE_COVERED: {
    status: 409,
    message: 'All of these prices were changed again since. Undo the later changes first.',
    when: 'A price change is undone while none of its offers has its prices any more.',
  },
  PRICE_CHANGE_ENDED: {
    status: 409,
    message: 'This price change was already cancelled or undone.',
    when: 'A price change is cancelled or undone a second time.',
  },
} as const
