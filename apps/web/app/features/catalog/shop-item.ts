import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import {
  detailsPath,
  hasBrand,
  isMonthly,
  needsInstalledApps,
  noCarrier,
  priceLabel,
  productTypes,
} from '@portal/domain/catalog'
import { plainText } from '../../ui/rich-text.tsx'
import { displayedPrice } from './display-price.ts'

/** What a card says about the price: "$18.99", "/mo." and who bills it. */
export type CardPrice = {
  carrier: string
  amount: string
  per: string
  label: string
  /** The amount as a number; null where the words name none. */
  cents: number | null
}

/** One product of a shop list, with no more than its card needs. */
export type ShopItem = {
  productId: string
  urlPathName: string
  path: string
  /** Null when its maker means "no brand". */
  brand: string | null
  model: string
  shortDescription: string
  image: string
  promoTag: string | null
  header: string | null
  specs: Array<{ label: string; value: string }>
  features: string[]
  /** What a search looks through, in lower case. */
  words: string
  /** Carriers with an offer, by name; N/A is not one. */
  carriers: string[]
  unlocked: boolean
  /** The first offer of each carrier, in the shop's order of offers. */
  prices: CardPrice[]
}

export type ShopCategory = (typeof productTypes)[number]

/** The category that this address lists. */
export const categoryAt = (pathname: string): ShopCategory =>
  productTypes.find(({ path }) => path === pathname.replace(/\/+$/, '')) ?? productTypes[0]

/** Products of one category as cards, in the shop's order. */
export function shopItems(manifest: Manifest, productTypeId: string): ShopItem[] {
  const offersByProduct = Map.groupBy(manifest.offers, ({ productId }) => productId)
  return manifest.products
    .filter((product) => product.productTypeId === productTypeId)
    .map((product) => toShopItem(product, offersByProduct.get(product.productId) ?? []))
}

function toShopItem(product: Product, offers: readonly Offer[]): ShopItem {
  return {
    productId: product.productId,
    urlPathName: product.urlPathName,
    path: detailsPath(product),
    brand: hasBrand(product.manufacturerName) ? product.manufacturerName : null,
    model: product.model,
    shortDescription: product.shortDescription,
    image: product.image,
    promoTag: product.promoTag || null,
    header: product.showHeader ? product.header || null : null,
    specs: specsOf(product),
    features: needsInstalledApps(product.productTypeId) ? [] : product.features.slice(0, 3),
    words: wordsOf(product),
    carriers: product.carriers.map(({ label }) => label).filter((label) => label !== noCarrier),
    unlocked: product.unlocked,
    prices: [...Map.groupBy(offers, ({ carrier }) => carrier).values()].flatMap(([first]) =>
      first ? [toCardPrice(first)] : [],
    ),
  }
}

/** Maker, model, features and facts, each word once. */
function wordsOf(product: Product): string {
  const texts = [
    hasBrand(product.manufacturerName) ? product.manufacturerName : '',
    ...[product.model, product.shortDescription, product.promoTag ?? ''],
    ...[product.screenSize, product.battery, product.camera, product.processor, product.chargingSpeed],
    ...product.features,
    product.unlocked ? 'unlocked' : '',
  ]
  return [...new Set(plainText(texts.join(' ')).toLowerCase().split(' '))].join(' ')
}

/** Three facts that decide between phones and between tablets; unknown ones are left out. */
function specsOf(product: Product) {
  if (!needsInstalledApps(product.productTypeId)) return []
  const inches = product.screenSize.replace(/\s*(?:in|inch|inches)\.?$/i, '"')
  return [
    { label: 'Screen', value: inches },
    { label: 'Battery', value: product.battery },
    { label: 'Charge', value: product.chargingSpeed },
  ].filter(({ value }) => value !== '')
}

export function toCardPrice(offer: Offer): CardPrice {
  const [, amount = '', per = ''] =
    /^(.*?)\s*(\/\s*mo(?:nth)?\.?)?$/i.exec(plainText(offer.displayPricePrimary)) ?? []
  return {
    carrier: offer.carrier,
    amount,
    per: isMonthly(offer.purchaseType) ? '/mo.' : per,
    label: priceLabel(offer),
    cents: displayedPrice(offer.displayPricePrimary)?.cents ?? null,
  }
}

/** The price on the card: the shop's first, or the first of the carriers that the visitor asked for. */
export const cardPrice = ({ prices }: Pick<ShopItem, 'prices'>, carriers: readonly string[]) =>
  prices.find(({ carrier }) => carriers.includes(carrier)) ?? prices[0]
