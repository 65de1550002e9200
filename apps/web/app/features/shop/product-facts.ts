import type { Offer, Product } from '@portal/contract/catalog'
import {
  detailsPath,
  hasBrand,
  isMonthly,
  needsInstalledApps,
  noCarrier,
  productNameOf,
  productTypes,
  purchaseTypeLabels,
} from '@portal/domain/catalog'
import { toDollars } from '@portal/domain/money'
import {
  absoluteUrl,
  breadcrumbThing,
  organizationId,
  type PageFacts,
  type SharePicture,
  type Thing,
} from '../../lib/seo.ts'
import { displayedPrice } from '../catalog/display-price.ts'
import type { ProductPage } from './product-page.ts'

type Sold = Pick<ProductPage, 'product' | 'offers'>

/** What search engines and other sites read about a product. */
export function productFacts(sold: Sold): PageFacts {
  const { product } = sold
  return {
    title: productNameOf(product),
    description: descriptionOf(sold),
    path: detailsPath(product),
    picture: shareOf(product),
    type: 'product',
  }
}

/** "a", "a and b", "a, b and c" */
export function joinedWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}

/** Its own words, and for devices who sells them. */
function descriptionOf({ product }: Sold): string {
  const carriers = product.carriers.map(({ label }) => label).filter((label) => label !== noCarrier)
  if (!needsInstalledApps(product.productTypeId) || carriers.length === 0)
    return `${product.shortDescription} For delivery fleets, with support that answers.`.trim()
  return `${product.shortDescription} On ${joinedWords(carriers)}; staged, tested and tagged when it ships from our facility.`.trim()
}

const ownPicture = /^\/pictures\/([a-z0-9-]+)\//

/** Our own renders have a card with the product on its stage; any other picture is shown as it is. */
function shareOf(product: Product): SharePicture {
  const alt = product.pictures?.[0]?.alt ?? productNameOf(product)
  const slug = ownPicture.exec(product.image)?.[1]
  if (slug === undefined) return { src: product.image, alt }
  return { src: `/share/${slug}.jpg`, alt, size: { width: 1200, height: 630 } }
}

type ProductThingsSold = Pick<ProductPage, 'product' | 'offers'>

/** The product with its offers, and the way to it, for machines. Pages rendered on the server carry it. */
export function productThings(base: string, sold: ProductThingsSold): Thing[] {
  const { product } = sold
  const { category, path } =
    productTypes.find((type) => type.productTypeId === product.productTypeId) ?? productTypes[0]
  return [
    productThing(base, sold, category),
    breadcrumbThing(base, [
      { name: category, path },
      { name: productNameOf(product), path: detailsPath(product) },
    ]),
  ]
}

function productThing(base: string, { product, offers }: ProductThingsSold, category: string): Thing {
  const url = absoluteUrl(base, detailsPath(product))
  const offered = offers.flatMap((offer) => offerThing(base, url, product, offer) ?? [])
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: productNameOf(product),
    description: product.shortDescription,
    category,
    url,
    image: imagesOf(base, product),
    sku: product.urlPathName,
    brand: hasBrand(product.manufacturerName)
      ? { '@type': 'Brand', name: product.manufacturerName }
      : undefined,
    additionalProperty: propertiesOf(product),
    offers: offered.length > 0 ? offered : undefined,
  }
}

/** The picture that other sites show first, then the further ones; a list only where there are several. */
function imagesOf(base: string, product: Product): string | string[] {
  const [, ...more] = product.pictures ?? []
  const first = absoluteUrl(base, shareOf(product).src)
  return more.length > 0 ? [first, ...more.map(({ image }) => absoluteUrl(base, image))] : first
}

/** Facts of a device that are known. */
const propertiesOf = (product: Product) =>
  [
    { name: 'Screen size', value: product.screenSize },
    { name: 'Battery', value: product.battery },
    { name: 'Camera', value: product.camera },
    { name: 'Processor', value: product.processor },
    { name: 'Charging speed', value: product.chargingSpeed },
  ]
    .filter(({ value }) => value !== '')
    .map((fact) => ({ '@type': 'PropertyValue', ...fact }))

/** An offer whose price is one amount; a monthly rate says that it is one. */
function offerThing(base: string, url: string, product: Product, offer: Offer): Thing | undefined {
  const price = displayedPrice(offer.displayPricePrimary)
  if (price === undefined) return undefined
  const amount = { price: toDollars(price.cents).toFixed(2), priceCurrency: 'USD' }
  const how = (purchaseTypeLabels as Record<string, string>)[offer.purchaseType] ?? offer.purchaseType
  return {
    '@type': 'Offer',
    name: offer.carrier === noCarrier ? how : `${how}, ${offer.carrier}`,
    url: offer.carrier === noCarrier ? url : `${url}?carrier=${encodeURIComponent(offer.carrier)}`,
    ...(price.monthly || isMonthly(offer.purchaseType)
      ? { priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, unitCode: 'MON' } }
      : amount),
    availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': organizationId(base) },
  }
}
