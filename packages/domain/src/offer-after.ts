import type { LineTerms } from './line-terms.ts'

/** An offer that is sold now, as far as it is compared with one of the past. */
export type SoldOffer = Pick<LineTerms, 'productId' | 'carrierId' | 'purchaseTypeId' | 'rateCents'> & {
  offerId: string
}

/** What was bought; null for what is not known. */
export type BoughtTerms = {
  productId: string | null
  carrierId: string | null
  purchaseTypeId: string | null
}

/**
 * What came after an offer that is not sold any more: the same product for the same carrier and kind of payment, else
 * for the same carrier, else the same product; of several the least expensive (docs/spec/fleet.md#replacement).
 * Undefined when the product is not sold at all.
 */
export function offerAfter<Offer extends SoldOffer>(
  bought: BoughtTerms,
  sold: readonly Offer[],
): Offer | undefined {
  const fits = ({ carrierId, purchaseTypeId }: Offer) => {
    if (carrierId !== bought.carrierId) return 2
    return purchaseTypeId === bought.purchaseTypeId ? 0 : 1
  }
  return sold
    .filter(({ productId }) => productId === bought.productId)
    .toSorted(
      (a, b) => fits(a) - fits(b) || a.rateCents - b.rateCents || a.offerId.localeCompare(b.offerId),
    )[0]
}
