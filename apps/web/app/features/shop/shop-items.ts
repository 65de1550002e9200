import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import { carriersIn } from '@portal/domain/carriers'
import {
  detailsPath,
  hasBrand,
  isMonthly,
  needsInstalledApps,
  noCarrier,
  priceLabel,
  purchaseTypeLabels,
} from '@portal/domain/catalog'
import { foldedText } from '@portal/domain/folded-text'
import { noCharge } from '@portal/domain/line-amounts'
import { fromDollars } from '@portal/domain/money'
import { plainText } from '../../ui/rich-text.tsx'
import { displayedPrice, isNoCharge } from '../catalog/display-price.ts'
import { type CardPrice, lowestPrice, type ShopItem } from './shop-item.ts'

/** The way from the catalog to what is shown of it. A page that arrives rendered does not load it. */

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

/** Maker, model, description, features, facts and carriers, each word once; a carrier also as one word, such as tmobile. */
function wordsOf(product: Product): string {
  const texts = [
    hasBrand(product.manufacturerName) ? product.manufacturerName : '',
    ...[product.model, product.shortDescription, product.promoTag ?? ''],
    ...[product.screenSize, product.battery, product.camera, product.processor, product.chargingSpeed],
    ...product.features,
    product.longDescription,
    product.unlocked ? 'unlocked' : '',
  ]
  const carriers = product.carriers.map(({ label }) => label).filter((label) => label !== noCarrier)
  const text = [plainText(texts.join(' ')), ...carriers].join(' ')
  return [...new Set([...foldedText(text).split(' '), ...carriersIn(text)])].join(' ')
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
      (ofCarrier) => lowestPrice(ofCarrier.filter((price) => price.monthly === monthly && !price.free)) ?? [],
    )
  return [...new Set([...ofCarriers.flatMap(([first]) => first ?? []), ...lowest(false), ...lowest(true)])]
}

export function toCardPrice(offer: Offer): CardPrice {
  const [, amount = '', per = ''] =
    /^(.*?)\s*(\/\s*mo(?:nth)?\.?)?$/i.exec(plainText(offer.displayPricePrimary)) ?? []
  const free = isNoCharge(offer)
  const monthly = isMonthly(offer.purchaseType) || displayedPrice(offer.displayPricePrimary)?.monthly === true
  return {
    carrier: offer.carrier,
    amount: free ? noCharge : amount,
    per: free ? '' : monthly ? '/mo.' : per,
    label: priceLabel(offer),
    cents: fromDollars(offer.itemPrice),
    monthly,
    free,
  }
}

export type FromPrice = Pick<CardPrice, 'amount' | 'per' | 'label' | 'free'> & { how: string }

/** The lowest price of each way to pay, before a carrier is chosen: what is paid monthly first. */
export function fromPrices(offers: readonly Offer[]): FromPrice[] {
  return (['Finance', 'Subsidy', 'Buy'] as const).flatMap((purchaseType) => {
    const lowest = lowestPrice(offers.filter((offer) => offer.purchaseType === purchaseType).map(toCardPrice))
    if (!lowest) return []
    const { amount, per, label, free } = lowest
    return [{ amount, per, label, free, how: purchaseTypeLabels[purchaseType] }]
  })
}
