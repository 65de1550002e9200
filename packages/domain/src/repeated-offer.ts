import { recordStatus } from './catalog.ts'

type OfferTerms = {
  statusId: number
  productId: string
  carrierId: string
  purchaseTypeId: string
  ratePlanId: string
}

/**
 * What distinguishes active offers: the shop sells one product of one carrier, for one kind of payment, with one rate
 * plan, at one price. Undefined for an offer that is not active: it may repeat another.
 */
export const activeOfferKey = (offer: OfferTerms): string | undefined =>
  offer.statusId === recordStatus.active
    ? [offer.productId, offer.carrierId, offer.purchaseTypeId, offer.ratePlanId].join(' ')
    : undefined

/** Whether a save makes an offer repeat another: what repeated it before may continue. */
export function becomesRepeated(
  after: OfferTerms,
  before: OfferTerms | undefined,
  others: readonly OfferTerms[],
): boolean {
  const key = activeOfferKey(after)
  if (key === undefined || (before && activeOfferKey(before) === key)) return false
  return others.some((other) => activeOfferKey(other) === key)
}

/** Said of it in the form, to the API and about a row of a file. */
export const alreadyExistsWords = (name: string): string => `${name} already exists.`

/** Said in the form before it is saved. */
export const repeatedOfferWarning =
  'This product already has an active bundle with this carrier, purchase type and rate plan. Change one of them, or make one of the two inactive.'
