import type { Product } from '@portal/contract/catalog'
import { detailsPath, needsInstalledApps, noCarrier, productNameOf } from '@portal/domain/catalog'
import type { PageFacts, SharePicture } from '../../lib/seo.ts'
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

/** Its own words, and for devices who sells them. */
function descriptionOf({ product }: Sold): string {
  const carriers = product.carriers.map(({ label }) => label).filter((label) => label !== noCarrier)
  if (!needsInstalledApps(product.productTypeId) || carriers.length === 0)
    return `${product.shortDescription} For delivery fleets, with support that answers.`.trim()
  const last = carriers.at(-1)
  const names = carriers.length > 1 ? `${carriers.slice(0, -1).join(', ')} and ${last}` : last
  return `${product.shortDescription} On ${names}; staged, tested and tagged before it ships.`.trim()
}

const ownPicture = /^\/pictures\/([a-z0-9-]+)\//

/** Our own renders have a card with the product on its stage; any other picture is shown as it is. */
export function shareOf(product: Product): SharePicture {
  const alt = product.pictures?.[0]?.alt ?? productNameOf(product)
  const slug = ownPicture.exec(product.image)?.[1]
  if (slug === undefined) return { src: product.image, alt }
  return { src: `/share/${slug}.jpg`, alt, size: { width: 1200, height: 630 } }
}
