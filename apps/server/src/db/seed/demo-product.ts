import { type ProductType, productNameOf } from '@portal/domain/catalog'
import type { ProductPicture } from '@portal/domain/products'
import { productSlug } from '@portal/domain/products'

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
  /** Views that its page shows after the first picture. */
  views?: ReadonlyArray<keyof typeof viewTexts>
  /** The picture's folder when the product has none. */
  picture?: string
}

/** The last segment of the product's address; also the folder of its pictures. */
export const demoSlug = ({ maker, model }: Pick<DemoProduct, 'maker' | 'model'>) =>
  productSlug({ manufacturerName: maker, model })

const viewTexts = {
  front: (name: string) => `Front of the ${name} with its screen on`,
  back: (name: string) => `Back of the ${name} with its camera and asset tag`,
  side: (name: string) => `Side of the ${name} with its keys and the depth of its camera`,
} as const

/** The pictures of the product after the first. */
export const demoMorePictures = (product: DemoProduct): ProductPicture[] =>
  (product.views ?? []).map((view) => ({
    image: `/pictures/${demoSlug(product)}/${view}-720.avif`,
    alt: viewTexts[view](productNameOf({ manufacturerName: product.maker, model: product.model })),
  }))

/** The picture that stands for the product on cards and order lines. */
export function demoImage(type: ProductType, product: DemoProduct): string {
  const view = type === 'phone' || type === 'tablet' ? 'pair' : 'main'
  return `/pictures/${product.picture ?? demoSlug(product)}/${view}-720.avif`
}
