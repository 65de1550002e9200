import type { Reader } from '../../db/client.ts'
import {
  type AddOns,
  findOfferRows,
  findProductNameRows,
  findSoldOfferRows,
  type OfferFacts,
} from './catalog.store.ts'

export type { AddOns, OfferFacts } from './catalog.store.ts'

/**
 * An offer with all that a cart line or an order line keeps, whether the shop sells it right now,
 * and what may be bought along with it; undefined when there is none. Amounts in cents.
 */
export async function findOffer(on: Reader, offerId: string): Promise<(OfferFacts & AddOns) | undefined> {
  const [offer] = await findOfferRows(on, [offerId])
  return offer
}

/** The same for several at once, in no order; ids that are no offers are left out. */
export const findOffers = (on: Reader, offerIds: string[]): Promise<Array<OfferFacts & AddOns>> =>
  findOfferRows(on, offerIds)

/** All offers of a product that the shop sells now, in no order. */
export const findSoldOffers = (on: Reader, productId: string): Promise<Array<OfferFacts & AddOns>> =>
  findSoldOfferRows(on, productId)

/** What these products are called, and whether the shop sells them now, in no order; ids that are no products are left out. */
export const findProductNames = (on: Reader, productIds: string[]) => findProductNameRows(on, productIds)
