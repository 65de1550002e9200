import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import {
  detailsPath,
  hasBrand,
  isMonthly,
  needsInstalledApps,
  noCarrier,
  priceLabel,
  productTypes,
  purchaseTypeLabels,
} from '@portal/domain/catalog'
import { type Cents, fromDollars } from '@portal/domain/money'
import { plainText } from '../../ui/rich-text.tsx'
import { displayedPrice } from './display-price.ts'
import type { Filters } from './shop-filters.ts'

/** What a card says about the price: "$18.99", "/mo." and who bills it. */
export type CardPrice = {
  carrier: string
  amount: string
  per: string
  label: string
  /** What one item costs: what is charged, whatever the words say. */
  cents: Cents
  /** Paid every month; such a price is never compared with one that is paid once. */
  monthly: boolean
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
  /** The device can be bought without a carrier, so that its page can open with "Unlocked" chosen. */
  sellsUnlocked: boolean
  inStock: boolean
  /** The first offer of each carrier in the shop's order of offers, then each carrier's lowest one-time and monthly prices. */
  prices: CardPrice[]
}

export type ShopCategory = (typeof productTypes)[number]

/** The category that this address lists. */
export const categoryAt = (pathname: string): ShopCategory =>
  productTypes.find(({ path }) => path === pathname.replace(/\/+$/, '').toLowerCase()) ?? productTypes[0]

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
    features: product.features.slice(0, 3),
    words: wordsOf(product),
    carriers: product.carriers.map(({ label }) => label).filter((label) => label !== noCarrier),
    unlocked: product.unlocked,
    sellsUnlocked:
      needsInstalledApps(product.productTypeId) && offers.some(({ carrier }) => carrier === noCarrier),
    inStock: product.inStock,
    prices: cardPrices(offers.map(toCardPrice)),
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

/** The prices that a card may show, each once. */
function cardPrices(prices: readonly CardPrice[]): CardPrice[] {
  const ofCarriers = [...Map.groupBy(prices, ({ carrier }) => carrier).values()]
  const lowest = (monthly: boolean) =>
    ofCarriers.flatMap(
      (ofCarrier) => lowestPrice(ofCarrier.filter((price) => price.monthly === monthly)) ?? [],
    )
  return [...new Set([...ofCarriers.flatMap(([first]) => first ?? []), ...lowest(false), ...lowest(true)])]
}

/** The first of the lowest prices; undefined when there is none. */
const lowestPrice = (prices: readonly CardPrice[]) =>
  prices.reduce<CardPrice | undefined>(
    (lowest, price) => (lowest !== undefined && lowest.cents <= price.cents ? lowest : price),
    undefined,
  )

export function toCardPrice(offer: Offer): CardPrice {
  const [, amount = '', per = ''] =
    /^(.*?)\s*(\/\s*mo(?:nth)?\.?)?$/i.exec(plainText(offer.displayPricePrimary)) ?? []
  const monthly = isMonthly(offer.purchaseType) || displayedPrice(offer.displayPricePrimary)?.monthly === true
  return {
    carrier: offer.carrier,
    amount,
    per: monthly ? '/mo.' : per,
    label: priceLabel(offer),
    cents: fromDollars(offer.itemPrice),
    monthly,
  }
}

type Shown = Pick<Filters, 'carriers' | 'sort'>

/**
 * The price that a sorted list goes by: the lowest one-time or monthly price, of the carriers that the
 * visitor asked for. Undefined in the shop's own order, and where the product has no price of that kind.
 */
export const sortedPrice = ({ prices }: Pick<ShopItem, 'prices'>, { carriers, sort }: Shown) =>
  sort === 'featured'
    ? undefined
    : lowestPrice(
        prices.filter(
          ({ carrier, monthly }) =>
            monthly === (sort === 'monthly') && (carriers.length === 0 || carriers.includes(carrier)),
        ),
      )

/** The price on the card: the one that the list is sorted by, else the shop's first of the carriers asked for. */
export const cardPrice = (item: Pick<ShopItem, 'prices'>, shown: Shown) =>
  sortedPrice(item, shown) ??
  item.prices.find(({ carrier }) => shown.carriers.includes(carrier)) ??
  item.prices[0]

export type FromPrice = Pick<CardPrice, 'amount' | 'per' | 'label'> & { how: string }

/** The lowest price of each way to pay, before a carrier is chosen: what is paid monthly first. */
export function fromPrices(offers: readonly Offer[]): FromPrice[] {
  return (['Finance', 'Subsidy', 'Buy'] as const).flatMap((purchaseType) => {
    const lowest = lowestPrice(offers.filter((offer) => offer.purchaseType === purchaseType).map(toCardPrice))
    if (!lowest) return []
    const { amount, per, label } = lowest
    return [{ amount, per, label, how: purchaseTypeLabels[purchaseType] }]
  })
}
