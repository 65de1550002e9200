import { createHash } from 'node:crypto'
import type { OfferFacts } from '../catalog/find-offer.ts'
import type { CartLine } from './cart-lines.ts'

/**
 * Stands for everything in a cart that a person agrees to: products, carriers, quantities, and one-time, monthly and plan
 * prices, as charged and as shown. InsertOrder compares it, so that nothing is ordered that was not seen.
 */
export const cartFingerprint = (lines: readonly CartLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(agreedTo)))
    .digest('base64url')

const agreedTo = (line: CartLine) => [
  line.cartItemId,
  line.quantity,
  line.isAvailable,
  line.offer.displayPricePrimary,
  pricesOf(line.offer),
  line.withScreenRepair ? pricesOf(line.screenRepairOffer) : null,
  line.withAccessory ? pricesOf(line.accessoryOffer) : null,
]

const pricesOf = (offer: OfferFacts | null) =>
  offer && [
    offer.offerId,
    offer.productId,
    offer.carrierId,
    offer.purchaseTypeId,
    offer.ratePlanId,
    offer.ratePlanDisplay,
    offer.rateCents,
    offer.ratePlanPriceCents,
    offer.isCarrierInventory,
    offer.termMonths,
  ]
