import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import { businessDay, defaultTimeZone } from '@portal/domain/business-day'
import { noCarrier, productNameOf, productTypes, purchaseTypes } from '@portal/domain/catalog'
import { chargedDisplayPrices, shownSecondary } from '@portal/domain/display-price'
import { purchaseTypeIds } from '@portal/domain/ids'
import { promoFields, type UnkeptPromise, unkeptPromises } from '@portal/domain/kept-promises'
import { toDollars } from '@portal/domain/money'
import { offerTiers } from '@portal/domain/offer-tiers'
import { cheapestOfTermsFirst } from '@portal/domain/offers'
import type { PriceRule } from '@portal/domain/price-rules'
import { shownPictures } from '@portal/domain/products'
import type { Reader } from '../../db/client.ts'
import { readStandingRules } from '../price-rules/read-rules.ts'
import {
  readManufacturers,
  readPublishedOffers,
  readPublishedProducts,
  readRatePlans,
  readShopOffers,
  readShopProducts,
  type ShopOffer,
  type ShopProduct,
} from './catalog.store.ts'
import { readCarriers } from './read-carriers.ts'

/**
 * What the shop publishes right now (docs/spec/catalog.md#manifest), products in the shop's own order. A change between
 * two of the queries drops what is kept of them (manifest-cache.ts).
 */
/** @param today yyyy-MM-dd, as price rules begin and end with a day */
export async function readManifest(
  on: Reader,
  today = businessDay(new Date(), defaultTimeZone),
): Promise<Manifest> {
  return manifestOf(on, await readPublishedShop(on), today)
}

export type { ShopOffer, ShopProduct }
/** The products of a shop and their offers, each in the shop's order. */
export type Shop = { products: readonly ShopProduct[]; offers: readonly ShopOffer[] }

/** What the shop shows now. */
export async function readPublishedShop(on: Reader): Promise<Shop> {
  const [products, offers] = await Promise.all([readPublishedProducts(on), readPublishedOffers(on)])
  return { products, offers }
}

/** The same with all products and offers that the shop does not show. */
export async function readWholeShop(on: Reader): Promise<Shop> {
  const [products, offers] = await Promise.all([readShopProducts(on), readShopOffers(on)])
  return { products, offers }
}

/** What the shop publishes when it has these products and offers on a day. */
export async function manifestOf(on: Reader, { products, offers }: Shop, day: string): Promise<Manifest> {
  const [manufacturers, ratePlans, carriers, rules] = await Promise.all([
    readManufacturers(on),
    readRatePlans(on),
    readCarriers(on),
    readStandingRules(on),
  ])
  const productsById = new Map(products.map((product) => [product.productId, product]))
  const offersByProduct = Map.groupBy(offers, ({ productId }) => productId)
  return {
    products: products.map((product) =>
      toProduct(product, offersByProduct.get(product.productId) ?? [], carriers),
    ),
    offers: cheapestOfTermsFirst(offers).flatMap((offer) => {
      const product = productsById.get(offer.productId)
      return product ? [publishedOffer(offer, product, { rules, day })] : []
    }),
    manufacturers: manufacturers.map((manufacturer) => ({
      ...manufacturer,
      devices: products.filter((product) => product.manufacturerId === manufacturer.manufacturerId).length,
    })),
    ratePlans,
    purchaseTypes: purchaseTypes.map((name) => ({ purchaseTypeId: purchaseTypeIds[name], name })),
    carriers,
    categories: productTypes.map(({ productTypeId, category }) => ({
      id: productTypeId,
      name: category,
      isActive: '1',
    })),
  }
}

function toProduct(
  { msrpCents, imageAlt, morePictures, createdAt: _, ...product }: ShopProduct,
  offers: ShopOffer[],
  carriers: Manifest['carriers'],
): Product {
  const pictures = shownPictures({ image: product.image, imageAlt, morePictures }, productNameOf(product))
  return {
    ...product,
    ...(pictures && { pictures }),
    isActive: true,
    msrp: toDollars(msrpCents),
    carriers: carriersOf(offers, carriers),
  }
}

/** The carriers that sell it, in the order of every list of carriers; N/A only when there is no other. */
function carriersOf(offers: ShopOffer[], carriers: Manifest['carriers']): Product['carriers'] {
  const selling = carriers.filter((carrier) =>
    offers.some(({ carrierId }) => carrierId === carrier.carrierId),
  )
  const named = selling.filter(({ name }) => name !== noCarrier)
  return (named.length > 0 ? named : selling).map(({ carrierId, name }) => ({ label: name, carrierId }))
}

type RulesOfDay = { rules: readonly PriceRule[]; day: string }

/** An offer with what price rules take off it, and the promises that they do not keep. */
const publishedOffer = (offer: ShopOffer, product: ShopProduct, rulesOfDay: RulesOfDay): Offer => ({
  ...toOffer(offer, product, unkeptPromises({ ...offer, ...product }, rulesOfDay.rules, rulesOfDay.day)),
  ...discountsOf(offer, product, rulesOfDay),
})

/** What price rules take off an offer for everyone; nothing for most. */
function discountsOf(
  offer: ShopOffer,
  { productTypeId }: ShopProduct,
  { rules, day }: RulesOfDay,
): Pick<Offer, 'discounts'> {
  const ofCarrier = rules.filter(({ carrierId }) => carrierId === offer.carrierId)
  if (ofCarrier.length === 0) return {}
  const { itemPriceCents: unitCents, ratePlanPriceCents: ratePlanCents } = offer
  const part = { ...offer, productTypeId, quantity: 1, unitCents, ratePlanCents }
  const tiers = offerTiers(part, ofCarrier, { today: day })
  return tiers.length === 0 ? {} : { discounts: tiers }
}

const toOffer = (
  {
    itemPriceCents,
    ratePlanPriceCents,
    isPromoConfirmed: _,
    ratePlanId: __,
    statusId: ___,
    createdAt: ____,
    ...offer
  }: ShopOffer,
  product: ShopProduct,
  promises: readonly UnkeptPromise[],
): Offer => {
  const prices = { itemPrice: toDollars(itemPriceCents), ratePlanPrice: toDollars(ratePlanPriceCents) }
  return {
    ...offer,
    ...prices,
    ...chargedDisplayPrices({ ...offer, ...prices }),
    displayPriceSecondary: shownSecondary(offer.displayPriceSecondary),
    promosNotInTotals: promoFields.filter((field) => promises.some((promise) => promise.field === field)),
    productTypeId: product.productTypeId,
    product: { image: product.image, model: product.model },
    productName: productNameOf(product),
  }
}
