/**
 * Refusals of the API that screens also show by themselves, word for word. The catalogue of errors takes them from here;
 * it is not loaded by browsers, being ten times as long.
 */
export const refusalMessages = {
  noOrder: 'That order does not exist.',
  noAccount: 'That account does not exist.',
  noProduct: 'That product does not exist.',
  noOffer: 'That offer is no longer available.',
  noUser: 'That user does not exist.',
  noDevice: 'That device does not exist.',
  noBox: 'That box does not exist.',
  fileTooLarge: 'The file is too large. The limit is 10 MB.',
} as const
