import { hasFixedCarrier, recordStatus } from './catalog.ts'
import { zohoProductIdProblem } from './zoho-product-id.ts'

/** What is missing before customers can order a product (docs/spec/back-office.md#what-is-missing). */
export type Missing = {
  /** Whether it keeps the product from being sold; otherwise it is worth a look. */
  isNeeded: boolean
  text: string
  /** Where it is entered: in the form of the product, of a new offer, or of this offer. */
  at: 'product' | 'newOffer' | { offerId: string }
}

type ToSell = { isActive: boolean; inStock: boolean; productTypeId: string; zohoProductId: string }
type OfferToSell = {
  offerId: string
  statusId: number
  itemPrice: number
  ratePlanPrice: number
  isCarrierInventory: boolean
  carrier: { name: string }
  purchaseType: { name: string }
}

export function missingForSale(product: ToSell, offers: readonly OfferToSell[]): Missing[] {
  const active = offers.filter(({ statusId }) => statusId === recordStatus.active)
  return [
    ...ofProduct(product),
    ...ofOffers(offers, active),
    ...active.flatMap((one) => ofOffer(product, one)),
  ]
}

function ofProduct({ isActive, inStock, zohoProductId }: ToSell): Missing[] {
  const needed = (text: string): Missing => ({ isNeeded: true, text, at: 'product' })
  return [
    ...(isActive ? [] : [needed('The product is inactive: the shop does not show it.')]),
    ...(inStock ? [] : [needed('It is out of stock.')]),
    ...(zohoProductIdProblem(zohoProductId) === undefined
      ? []
      : [needed('Its Zoho Product Id is not valid: orders with it cannot be exported.')]),
  ]
}

function ofOffers(offers: readonly OfferToSell[], active: readonly OfferToSell[]): Missing[] {
  if (active.length > 0) return []
  const [first] = offers.filter(({ statusId }) => statusId === recordStatus.inactive)
  if (first)
    return [{ isNeeded: true, text: 'None of its offers is active.', at: { offerId: first.offerId } }]
  const text = 'It has no offer. The item price and the plan price are entered in an offer of each carrier.'
  return [{ isNeeded: true, text, at: 'newOffer' }]
}

/** A device that the carrier bills costs nothing here; other prices of $0.00 are seldom meant. */
function ofOffer({ productTypeId }: ToSell, offer: OfferToSell): Missing[] {
  const name = `${offer.carrier.name}, ${offer.purchaseType.name}`
  const at = { offerId: offer.offerId }
  const check = (text: string): Missing => ({ isNeeded: false, text, at })
  return [
    ...(offer.itemPrice === 0 && !offer.isCarrierInventory ? [check(`${name} has no item price.`)] : []),
    ...(offer.ratePlanPrice === 0 && !hasFixedCarrier(productTypeId)
      ? [check(`${name} has no plan price (Rate Plan Price).`)]
      : []),
  ]
}
