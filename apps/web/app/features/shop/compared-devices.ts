import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import { carrierChoices } from '@portal/domain/carriers'
import {
  detailsPath,
  hasBrand,
  needsInstalledApps,
  noCarrier,
  productNameOf,
  purchaseTypes,
} from '@portal/domain/catalog'
import { type Compared, compareMax } from './compare.ts'
import { costLines, howPaid } from './offer-costs.ts'
import { toCardPrice } from './shop-items.ts'

/**
 * The first four devices of one category among those asked for, in that order; unknown ones are left out.
 * @param quantity how many of each the costs are of
 */
export function comparedDevices(
  { products, offers }: Pick<Manifest, 'products' | 'offers'>,
  productTypeId: string,
  urlPathNames: readonly string[],
  quantity = 1,
): Compared[] {
  return urlPathNames
    .flatMap(
      (name) => products.find((one) => one.urlPathName === name && one.productTypeId === productTypeId) ?? [],
    )
    .slice(0, compareMax)
    .map((product) =>
      toCompared(
        product,
        offers.filter((offer) => offer.productId === product.productId),
        quantity,
      ),
    )
}

function toCompared(product: Product, offers: readonly Offer[], quantity: number): Compared {
  return {
    productId: product.productId,
    urlPathName: product.urlPathName,
    path: detailsPath(product),
    name: productNameOf(product),
    brand: hasBrand(product.manufacturerName) ? product.manufacturerName : null,
    model: product.model,
    image: product.image,
    facts: [
      ...carrierChoices().map((carrier) => ({
        label: carrierLabel(carrier),
        lines: offers.filter((offer) => offer.carrier === carrier).map(priceLine),
      })),
      ...(needsInstalledApps(product.productTypeId) ? deviceFacts(product) : []),
      { label: 'Unlocked', lines: [yesNo(product.unlocked)] },
      { label: 'Features', lines: product.features },
    ],
    costs: carrierChoices().flatMap((carrier) =>
      purchaseTypes.map((purchaseType) => ({
        label: `${carrierLabel(carrier)}, ${howPaid(purchaseType)}`,
        lines: offers
          .filter((offer) => offer.carrier === carrier && offer.purchaseType === purchaseType)
          .flatMap((offer) => costLines(offer, quantity)),
      })),
    ),
  }
}

const carrierLabel = (carrier: string) => (carrier === noCarrier ? 'Without a carrier' : carrier)

const deviceFacts = (product: Product) => [
  { label: 'Screen size', lines: known(product.screenSize) },
  { label: 'Battery', lines: known(product.battery) },
  { label: 'Camera', lines: known(product.camera) },
  { label: 'Processor', lines: known(product.processor) },
  { label: 'Charging speed', lines: known(product.chargingSpeed) },
  { label: 'Amazon Approved', lines: [yesNo(product.isAmazonApproved)] },
  { label: 'Screen repair', lines: [yesNo(product.isScreenRepairEligible)] },
]

const known = (value: string) => (value === '' ? [] : [value])
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** "$18.99/mo., Carrier Financed" */
function priceLine(offer: Offer): string {
  const { amount, per } = toCardPrice(offer)
  return `${amount}${per}, ${howPaid(offer.purchaseType)}`
}
