import type { ProductType } from '@portal/domain/catalog'
import { productSlug } from '@portal/domain/slug'

/** Makers of the demo catalogue: invented, and the spec's words for "no brand" (docs/spec/product.md#demo-catalog). */
export const demoMakers = ['Halden', 'Orbis', 'Kestrel', 'Ferro', 'NONE', 'SIM CARD', 'Other'] as const
export type DemoMaker = (typeof demoMakers)[number]

/** What a product page says about one product. Money in cents. */
export type DemoProduct = {
  maker: DemoMaker
  model: string
  year: number
  msrpCents: number
  /** At most 90 characters: one line under the name on its card. */
  short: string
  long: string
  features: readonly string[]
  screenSize?: string
  battery?: string
  camera?: string
  processor?: string
  chargingSpeed?: string
  isAmazonApproved?: boolean
  unlocked?: boolean
  promoTag?: string
  header?: string
  showHeader?: boolean
  inStock?: boolean
  isActive?: boolean
  /** Its page offers the armor case beside it. */
  withArmorCase?: boolean
  /** The picture's folder when the product has none. */
  picture?: string
}

/** The last segment of the product's address; also the folder of its pictures. */
export const demoSlug = ({ maker, model }: Pick<DemoProduct, 'maker' | 'model'>) =>
  productSlug({ manufacturerName: maker, model })

/** The picture that stands for the product on cards and order lines. */
export function demoImage(type: ProductType, product: DemoProduct): string {
  const view = type === 'phone' || type === 'tablet' ? 'pair' : 'main'
  return `/pictures/${product.picture ?? demoSlug(product)}/${view}-720.avif`
}
