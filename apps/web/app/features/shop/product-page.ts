import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import { shownAs } from '../catalog/display-price.ts'
import { type FromMonth, fromMonth } from './offer-costs.ts'
import { type FromPrice, fromPrices } from './shop-items.ts'

/** An add-on of a product: the offer that is bought along, and what it is called. */
export type AddOn = { offer: Offer; name: string; image: string; text: string }

/** What the details of one product show. */
export type ProductPage = {
  product: Product
  /** In the shop's order. */
  offers: Offer[]
  screenRepair: AddOn | null
  accessory: AddOn | null
  /** The lowest price of each way to pay, for the time before a carrier is chosen. */
  from: FromPrice[]
  /** What it costs a month at least, with its rate plan; null where nothing is billed monthly. */
  fromMonth: FromMonth | null
}

/**
 * The product at this address with its offers and add-ons; null when there is none
 * (docs/spec/storefront.md#product-details).
 */
export function findProductPage(manifest: Manifest, urlPathName: string | undefined): ProductPage | null {
  const product = manifest.products.find((one) => one.urlPathName === urlPathName)
  if (!product) return null
  const offers = manifest.offers.filter(({ productId }) => productId === product.productId)
  return {
    product,
    offers: offers.map(shownAs),
    from: fromPrices(offers),
    fromMonth: fromMonth(offers),
    screenRepair: product.isScreenRepairEligible ? findAddOn(manifest, product.screenRepairOfferId) : null,
    accessory: findAddOn(manifest, product.accessoryOfferId),
  }
}

function findAddOn(manifest: Manifest, offerId: string | null): AddOn | null {
  const offer = manifest.offers.find((one) => one.offerId === offerId)
  const product = offer && manifest.products.find(({ productId }) => productId === offer.productId)
  if (!offer || !product) return null
  return { offer, name: offer.productName, image: product.image, text: product.shortDescription }
}
