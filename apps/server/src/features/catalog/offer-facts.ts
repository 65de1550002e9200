import { carriers, manufacturers, offers, products, purchaseTypes } from './catalog.tables.ts'
import { isOffered, isOutOfStock, soldTerm } from './offer-conditions.ts'

/** Everything about an offer that a cart line or an order line keeps. Amounts in cents. */
export const offerFactColumns = {
  offerId: offers.offerId,
  productId: offers.productId,
  productTypeId: products.productTypeId,
  carrierId: offers.carrierId,
  carrier: carriers.name,
  purchaseTypeId: offers.purchaseTypeId,
  purchaseType: purchaseTypes.name,
  ratePlanId: offers.ratePlanId,
  manufacturerName: manufacturers.name,
  model: products.model,
  rateCents: offers.itemPriceCents,
  msrpCents: products.msrpCents,
  isCarrierInventory: offers.isCarrierInventory,
  ratePlanDisplay: offers.ratePlanDisplay,
  ratePlanPriceCents: offers.ratePlanPriceCents,
  termMonths: soldTerm,
  /** Whether it can be bought right now: the offer and its product are active, and the product is in stock. */
  isOffered: isOffered(),
  /** Whether only stock keeps it from being bought. */
  isOutOfStock: isOutOfStock(),
}
