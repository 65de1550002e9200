import { limits } from '@portal/domain/limits'
import { type Filters, filterSearch } from './shop-filters.ts'

/** Devices side by side, at most. */
export const compareMax = 4

/** One device of a comparison. Each fact has its lines; none where it is unknown or there is no offer. */
export type Compared = {
  productId: string
  urlPathName: string
  path: string
  name: string
  brand: string | null
  model: string
  image: string
  facts: ComparedFact[]
  /** What as many as asked for cost, for each carrier and way to pay. */
  costs: ComparedFact[]
}
export type ComparedFact = { label: string; lines: string[] }

/** The devices that `compare` asks for, as a GET form (once per device) or a link (one list) sends them. */
export const askedToCompare = (search: URLSearchParams): string[] => [
  ...new Set(search.getAll('compare').flatMap((value) => value.split(',').filter(Boolean))),
]

/** Of how many of each device the costs are compared: `quantity`, from 1 to 500. */
export function comparedQuantity(search: URLSearchParams): number {
  const asked = search.get('quantity') ?? ''
  const quantity = /^\d{1,9}$/.test(asked) ? Number(asked) : 0
  return quantity >= 1 && quantity <= limits.typedQuantityMax ? quantity : 1
}

/** In an address: nothing for one of each. */
export const quantityParam = (quantity: number): Record<string, string> =>
  quantity === 1 ? {} : { quantity: String(quantity) }

/** The address of a comparison, with the filters of the shop. */
export const compareSearch = (filters: Filters, urlPathNames: readonly string[], quantity = 1): string =>
  urlPathNames.length === 0
    ? filterSearch(filters)
    : filterSearch(filters, { compare: urlPathNames.join(','), ...quantityParam(quantity) }).replaceAll(
        '%2C',
        ',',
      )
