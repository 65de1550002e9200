import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import {
  carriers,
  detailsPath,
  hasBrand,
  needsInstalledApps,
  noCarrier,
  productNameOf,
  purchaseTypeLabels,
} from '@portal/domain/catalog'
import { type Filters, filterSearch } from './shop-filters.ts'
import { toCardPrice } from './shop-item.ts'

/** Devices side by side, at most. */
export const compareMax = 3

/** One device of a comparison. Each fact has its lines; none where it is unknown or there is no offer. */
export type Compared = {
  urlPathName: string
  path: string
  name: string
  brand: string | null
  model: string
  image: string
  facts: Array<{ label: string; lines: string[] }>
}

export type CompareRow = { label: string; cells: string[][]; differs: boolean }

/** The devices that `compare` asks for, as a GET form (once per device) or a link (one list) sends them. */
export const askedToCompare = (search: URLSearchParams): string[] => [
  ...new Set(search.getAll('compare').flatMap((value) => value.split(',').filter(Boolean))),
]

/** The address of a comparison, filters kept for the way back. */
export const compareSearch = (filters: Filters, urlPathNames: readonly string[]): string =>
  urlPathNames.length === 0
    ? filterSearch(filters)
    : filterSearch(filters, { compare: urlPathNames.join(',') }).replaceAll('%2C', ',')

/** The first three devices of one category among those asked for, in that order; unknown ones are left out. */
export function comparedDevices(
  { products, offers }: Pick<Manifest, 'products' | 'offers'>,
  productTypeId: string,
  urlPathNames: readonly string[],
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
      ),
    )
}

function toCompared(product: Product, offers: readonly Offer[]): Compared {
  return {
    urlPathName: product.urlPathName,
    path: detailsPath(product),
    name: productNameOf(product),
    brand: hasBrand(product.manufacturerName) ? product.manufacturerName : null,
    model: product.model,
    image: product.image,
    facts: [
      ...carriers.map((carrier) => ({
        label: carrier === noCarrier ? 'Without a carrier' : carrier,
        lines: offers.filter((offer) => offer.carrier === carrier).map(priceLine),
      })),
      ...(needsInstalledApps(product.productTypeId) ? deviceFacts(product) : []),
      { label: 'Unlocked', lines: [yesNo(product.unlocked)] },
      { label: 'Features', lines: product.features },
    ],
  }
}

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
  const how = (purchaseTypeLabels as Record<string, string>)[offer.purchaseType] ?? offer.purchaseType
  return `${amount}${per}, ${how}`
}

/** One row per fact that at least one of the devices has, and whether they differ in it. */
export function compareRows(devices: readonly Pick<Compared, 'facts'>[]): CompareRow[] {
  const labels = [...new Set(devices.flatMap(({ facts }) => facts.map(({ label }) => label)))]
  return labels
    .map((label) => {
      const cells = devices.map(({ facts }) => facts.find((fact) => fact.label === label)?.lines ?? [])
      return { label, cells, differs: new Set(cells.map((lines) => lines.join('\n'))).size > 1 }
    })
    .filter(({ cells }) => cells.some((lines) => lines.length > 0))
}
