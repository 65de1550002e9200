import { type Filters, filterSearch } from './shop-filters.ts'

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

/** The devices that `compare` asks for, as a GET form (once per device) or a link (one list) sends them. */
export const askedToCompare = (search: URLSearchParams): string[] => [
  ...new Set(search.getAll('compare').flatMap((value) => value.split(',').filter(Boolean))),
]

/** The address of a comparison, with the filters of the shop. */
export const compareSearch = (filters: Filters, urlPathNames: readonly string[]): string =>
  urlPathNames.length === 0
    ? filterSearch(filters)
    : filterSearch(filters, { compare: urlPathNames.join(',') }).replaceAll('%2C', ',')
