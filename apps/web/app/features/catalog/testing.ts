import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import { type CarrierName, type PurchaseTypeName, standardCarriers } from '@portal/domain/catalog'
import { carrierIds, defaultDomainId, productTypeIds, purchaseTypeIds } from '@portal/domain/ids'

/** A phone by Halden without offers. */
export const aProduct = (change: Partial<Product> = {}): Product => ({
  productId: 'p1',
  model: 'N6 Pro',
  domainId: defaultDomainId,
  manufacturerId: 'm1',
  manufacturerName: 'Halden',
  productTypeId: productTypeIds.phone,
  productTypeName: 'phone',
  zohoProductId: '1',
  isAmazonApproved: true,
  isActive: true,
  msrp: 649,
  shortDescription: 'Flagship screen.',
  longDescription: '',
  image: '/pictures/halden-n6-pro/pair-720.avif',
  battery: '4,700 mAh',
  camera: '50 MP triple',
  screenSize: '6.3 in',
  processor: '8-core',
  chargingSpeed: '45 W',
  urlPathName: 'halden-n6-pro',
  year: 2025,
  unlocked: false,
  inStock: true,
  isScreenRepairEligible: false,
  isBundle: false,
  screenRepairOfferId: null,
  accessoryOfferId: null,
  promoTag: null,
  header: null,
  showHeader: false,
  features: [],
  carriers: [],
  ...change,
})

/** An offer of `aProduct`, by default bought outright. */
export const anOffer = (
  offerId: string,
  carrier: CarrierName,
  purchaseType: PurchaseTypeName = 'Buy',
  change: Partial<Offer> = {},
): Offer => ({
  offerId,
  productId: 'p1',
  carrier,
  carrierId: carrierIds[carrier],
  productTypeId: productTypeIds.phone,
  purchaseTypeId: purchaseTypeIds[purchaseType],
  purchaseType,
  itemPromoMessage: '',
  itemPrice: 649,
  displayPricePrimary: '$649.00',
  displayPriceSecondary: '',
  termMonths: null,
  contractMonths: null,
  promosNotInTotals: [],
  ratePlanPrice: 0,
  isCarrierInventory: purchaseType !== 'Buy',
  ratePlanDisplay: '',
  ratePlanDisplayPrice: '',
  ratePlanPromoMessage: '',
  product: { image: '', model: 'N6 Pro' },
  productName: 'Halden N6 Pro',
  ...change,
})

/** A catalog of these products and offers; each product names the carriers of its offers, as the server does. */
export function aManifest(products: readonly Product[], offers: readonly Offer[]): Manifest {
  const sells = (productId: string, name: string) =>
    offers.some((offer) => offer.productId === productId && offer.carrier === name)
  return {
    products: products.map((product) => ({
      ...product,
      carriers: standardCarriers
        .filter((name) => sells(product.productId, name))
        .map((label) => ({ label, carrierId: carrierIds[label] })),
    })),
    offers: [...offers],
    manufacturers: [],
    ratePlans: [],
    purchaseTypes: [],
    carriers: [],
    categories: [],
  }
}
