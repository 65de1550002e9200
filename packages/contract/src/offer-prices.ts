import { catalogLimits } from '@portal/domain/catalog-limits'
import { limits } from '@portal/domain/limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { text, uuid } from './fields.ts'
import { confirmPriceDifference, offerPrices } from './products.ts'

/** An offer in the price list: what it is called, and what can be changed there. */
export const offerPrice = z.object({
  offerId: z.string(),
  productId: z.string(),
  manufacturerName: z.string(),
  model: z.string(),
  carrier: z.string(),
  purchaseType: z.string(),
  statusId: z.int(),
  /** Months in which a financed offer is paid; null for others, and where it is not known. */
  termMonths: z.nullable(z.int()),
  /** Months for which the line of a subsidized offer is bound; null for others, and where it is not known. */
  contractMonths: z.nullable(z.int()),
  itemPrice: z.number(),
  displayPricePrimary: z.string(),
  /** Further texts of the shop; they may name the term. */
  displayPriceSecondary: z.string(),
  itemPromoMessage: z.string(),
  ratePlanPrice: z.number(),
  ratePlanDisplayPrice: z.string(),
  version: z.int(),
})
export type OfferPrice = z.infer<typeof offerPrice>

export const getOfferPrices = endpoint(calls.getOfferPrices, {
  scope: 'catalog:read',
  summary: 'The prices of all offers that are not archived, or of those that match; at most the first 1,000.',
  query: z.strictObject({ search: text(limits.searchMax).optional() }),
  answer: z.object({ results: z.array(offerPrice), total: z.int() }),
})

export const offerPriceChange = z.strictObject({ offerId: uuid, version: z.int().min(1), ...offerPrices })

export const updateOfferPrices = endpoint(calls.updateOfferPrices, {
  scope: 'catalog:write',
  summary: 'Save many prices at once, all or none; prices on orders stay.',
  body: z.strictObject({
    offers: z.array(offerPriceChange).min(1).max(catalogLimits.priceGridSaveMax),
    confirmPriceDifference,
  }),
  answer: result(z.object({ saved: z.int() })),
  errors: ['OFFER_NOT_FOUND', 'OFFER_CHANGED', 'PRICE_DIFFERENCE'],
})
