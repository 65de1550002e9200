import { carrierKey, wirelessCarriers, withCarrierKeys } from '@portal/domain/carriers'
import { type Filters, noFilters, type SortOrder, sortOrders } from './shop-filters.ts'
import { type ShopItem, sortedPrice } from './shop-item.ts'

type Filterable = Pick<ShopItem, 'brand' | 'carriers' | 'unlocked' | 'words'>

export type FacetOption = { value: string; count: number }
/** What can be filtered by here; `unlocked` is null where no product is sold unlocked. */
export type Facets = { carriers: FacetOption[]; unlocked: number | null; brands: FacetOption[] }

/** Products that pass: any of the chosen carriers, any of the chosen brands, unlocked if asked, and every word searched for. */
export function matching<T extends Filterable>(items: readonly T[], filters: Filters): T[] {
  const words = searchWords(filters.query)
  return items.filter((item) => passes(item, filters) && words.every((isIn) => isIn(item.words)))
}

const passes = (item: Filterable, { brands, carriers, unlocked }: Filters) =>
  (brands.length === 0 || (item.brand !== null && brands.includes(item.brand))) &&
  (carriers.length === 0 || item.carriers.some((carrier) => carriers.includes(carrier))) &&
  (!unlocked || item.unlocked)

/** How each word of a search is looked for: a carrier is a word of its own, so that "att" is no part of "battery". */
function searchWords(query: string): Array<(words: string) => boolean> {
  const carriers = new Set(wirelessCarriers().map(carrierKey))
  return withCarrierKeys(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      carriers.has(word) ? (words) => ` ${words} `.includes(` ${word} `) : (words) => words.includes(word),
    )
}

/** In the shop's order, or by the lowest price of the kind asked for; products without such a price come last. */
export const ordered = <T extends Pick<ShopItem, 'prices'>>(
  items: readonly T[],
  filters: Filters,
): readonly T[] =>
  filters.sort === 'featured'
    ? items
    : items.toSorted((a, b) => sortedCents(a, filters) - sortedCents(b, filters))

const sortedCents = (item: Pick<ShopItem, 'prices'>, filters: Filters) =>
  sortedPrice(item, filters)?.cents ?? Number.MAX_SAFE_INTEGER

/**
 * The options of each filter with how many products each stands for while the other filters stay
 * as they are. Options come from the whole category, so none vanishes while someone filters.
 */
export function facetsOf(items: readonly Filterable[], filters: Filters): Facets {
  const forCarriers = matching(items, { ...filters, carriers: noFilters.carriers })
  const forBrands = matching(items, { ...filters, brands: noFilters.brands })
  const forUnlocked = matching(items, { ...filters, unlocked: true })
  const brands = new Set(items.flatMap(({ brand }) => brand ?? []))
  return {
    carriers: items.some(({ carriers }) => carriers.length > 0)
      ? wirelessCarriers().map((value) => ({
          value,
          count: forCarriers.filter(({ carriers }) => carriers.includes(value)).length,
        }))
      : [],
    unlocked: items.some(({ unlocked }) => unlocked) ? forUnlocked.length : null,
    brands: [...brands]
      .toSorted((a, b) => a.localeCompare(b, 'en'))
      .map((value) => ({
        value,
        count: forBrands.filter(({ brand }) => brand === value).length,
      })),
  }
}

export const hasFacets = ({ carriers, unlocked, brands }: Facets) =>
  carriers.length > 0 || unlocked !== null || brands.length > 0

/** The orders to choose from: by monthly price only where something is paid monthly, or where the address asks for it. */
export const sortsOf = (
  items: ReadonlyArray<Pick<ShopItem, 'prices'>>,
  { sort }: Filters,
): readonly SortOrder[] =>
  sortOrders.filter(
    (order) =>
      order !== 'monthly' ||
      sort === 'monthly' ||
      items.some(({ prices }) => prices.some(({ monthly }) => monthly)),
  )
