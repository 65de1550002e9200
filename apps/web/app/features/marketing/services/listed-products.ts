import type { Manifest } from '@portal/contract/catalog'
import { priceLabel, productTypeOf } from '@portal/domain/catalog'
import { paths, productPath } from '@portal/domain/paths'
import { plainText } from '../../../ui/rich-text.tsx'

/** The products that this page names, by the last part of their address. */
export const named = {
  plate: 'ferro-magnetic-mounting-plate',
  case: 'ferro-armor-case',
  mount: 'ferro-strong-magnetic-mount',
  repairOnce: 'screen-repair-coverage',
  repairSubscription: 'screen-repair-subscription',
  mdm: 'mdm-yearly-subscription',
} as const
export type NamedProduct = keyof typeof named

/** Where a product is sold and its first price, "$49.00" with who bills it; empty without an offer. */
export type ListedProduct = { path: string; price: string; priceNote: string }

/** Which of the named products the published catalog has. */
export function listedProducts(
  manifest: Pick<Manifest, 'products' | 'offers'>,
): Partial<Record<NamedProduct, ListedProduct>> {
  const listed: Partial<Record<NamedProduct, ListedProduct>> = {}
  for (const [key, slug] of Object.entries(named)) {
    const product = manifest.products.find(({ urlPathName }) => urlPathName === slug)
    if (product === undefined) continue
    const offer = manifest.offers.find(({ productId }) => productId === product.productId)
    const isAccessory = productTypeOf(product.productTypeId) === 'accessory'
    listed[key as NamedProduct] = {
      path: isAccessory ? `${paths.accessoryDetails}/${slug}` : productPath(slug),
      price: offer ? plainText(offer.displayPricePrimary) : '',
      priceNote: offer ? priceLabel(offer) : '',
    }
  }
  return listed
}
