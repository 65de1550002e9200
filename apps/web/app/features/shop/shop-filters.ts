import { wirelessCarriers } from '@portal/domain/carriers'
import { limits } from '@portal/domain/limits'

/** The shop's own order, by one-time price, or by monthly price. */
export const sortOrders = ['featured', 'price', 'monthly'] as const
export type SortOrder = (typeof sortOrders)[number]

/**
 * What the visitor narrowed the list to (docs/spec/storefront.md#filters), and its order. Carriers and brands by name.
 */
export type Filters = {
  brands: readonly string[]
  carriers: readonly string[]
  unlocked: boolean
  /** As typed; every word of it must be found. */
  query: string
  sort: SortOrder
}

export const noFilters: Filters = { brands: [], carriers: [], unlocked: false, query: '', sort: 'featured' }

/** Anyone can type an address; a list of makers or carriers is never longer than this. */
const namesMax = 20
const nameLengthMax = 100

/** What two spellings of one maker or carrier have in common: addresses are compared without case. */
export const brandKey = (name: string) => name.toLowerCase()

/**
 * Reads `brands`, `carriers` (each once per value, as a GET form sends them), `unlocked`, `q` and `sort`, all without
 * case. Carriers come in our spelling, or in small letters where none of that name is offered, such as a former name in a
 * kept link: nothing matches them. Brands come as they are written; `spelledAs` gives them the catalog's.
 */
export function readFilters(search: URLSearchParams): Filters {
  return {
    brands: [...named(search, 'brands').values()],
    carriers: [...named(search, 'carriers').keys()]
      .map((key) => wirelessCarriers().find((name) => brandKey(name) === key) ?? key)
      .sort(),
    unlocked: search.get('unlocked')?.toLowerCase() === 'true',
    query: (search.get('q') ?? '').slice(0, limits.searchMax),
    sort: sortOrders.find((order) => order === search.get('sort')?.toLowerCase()) ?? noFilters.sort,
  }
}

/** What the address names of a kind, by what its spellings have in common. */
const named = (search: URLSearchParams, kind: string) =>
  new Map(
    search
      .getAll(kind)
      .filter((name) => name && name.length <= nameLengthMax)
      .slice(0, namesMax)
      .map((name) => [brandKey(name), name]),
  )

/** The filters with each maker spelled as in the list; one that is not in it in small letters. */
export function spelledAs(names: ReadonlyArray<string | null>, filters: Filters): Filters {
  if (filters.brands.length === 0) return filters
  const spelling = new Map(names.flatMap((name) => (name === null ? [] : [[brandKey(name), name]])))
  return {
    ...filters,
    brands: filters.brands.map((name) => spelling.get(brandKey(name)) ?? brandKey(name)),
  }
}

/** The same as a query string with its "?", or '' when nothing is filtered. */
export function filterSearch(filters: Filters, extra: Record<string, string> = {}): string {
  const search = new URLSearchParams(extra)
  const query = filters.query.trim()
  if (query !== '') search.append('q', query)
  if (filters.sort !== noFilters.sort) search.append('sort', filters.sort)
  for (const carrier of filters.carriers.toSorted()) search.append('carriers', carrier)
  if (filters.unlocked) search.append('unlocked', 'true')
  for (const brand of filters.brands.toSorted()) search.append('brands', brand)
  return search.size > 0 ? `?${search}` : ''
}

export const sameFilters = (a: Filters, b: Filters) => filterSearch(a) === filterSearch(b)

/** The list with the value taken out if it was there, else put in. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** "with filters" counts brands and carriers only (docs/spec/storefront.md#filters). */
export const narrowsResult = (filters: Filters) => filters.brands.length > 0 || filters.carriers.length > 0

/** How many filters are on, for the button that opens them. */
export const filterCount = ({ brands, carriers, unlocked }: Filters) =>
  brands.length + carriers.length + (unlocked ? 1 : 0)

export type FilterChip = { label: string; without: Filters }

/** Whether anything is to be cleared. The order of the list stays. */
export const isNarrowed = (filters: Filters) => filterCount(filters) > 0 || filters.query.trim() !== ''
export const cleared = ({ sort }: Filters): Filters => ({ ...noFilters, sort })

/** One chip per active filter, with what remains when it is taken away. */
export const filterChips = (filters: Filters): FilterChip[] => [
  ...(filters.query.trim() === ''
    ? []
    : [{ label: `“${filters.query.trim()}”`, without: { ...filters, query: '' } }]),
  ...nameChips(filters, 'carriers'),
  ...(filters.unlocked ? [{ label: 'Unlocked', without: { ...filters, unlocked: false } }] : []),
  ...nameChips(filters, 'brands'),
]

const nameChips = (filters: Filters, kind: 'carriers' | 'brands'): FilterChip[] =>
  filters[kind].map((label) => ({ label, without: { ...filters, [kind]: toggled(filters[kind], label) } }))
