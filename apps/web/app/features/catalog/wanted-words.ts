import type { Manifest } from '@portal/contract/catalog'
import type { WantedLine } from '@portal/contract/wanted'
import { noCarrier, productNameOf, purchaseTypeLabels } from '@portal/domain/catalog'

/**
 * What a line of a choice is called, and on which terms: "Verizon, Carrier Financed, with screen repair". Undefined for what the
 * shop does not sell now.
 */
export function wantedWords(
  { products, offers }: Pick<Manifest, 'products' | 'offers'>,
  { productId, offerId, screenRepair, accessory }: WantedLine,
): { name: string; terms: string } | undefined {
  const product = products.find((one) => one.productId === productId && one.inStock)
  const offer = offers.find((one) => one.offerId === offerId)
  if (!product || (offerId !== null && offer?.productId !== productId)) return undefined
  const addOns = [screenRepair && 'screen repair', accessory && 'accessory'].filter(Boolean).join(' and ')
  const terms = [
    offer && offer.carrier !== noCarrier && offer.carrier,
    offer && ((purchaseTypeLabels as Record<string, string>)[offer.purchaseType] ?? offer.purchaseType),
    addOns && `with ${addOns}`,
  ]
  return { name: productNameOf(product), terms: terms.filter(Boolean).join(', ') }
}
