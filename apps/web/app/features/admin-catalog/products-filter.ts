import type { AdminProduct } from '@portal/contract/products'
import { wirelessCarriers } from '@portal/domain/carriers'
import { productNameOf } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'

/**
 * What narrows the list, as the address says it: the filters of the shop by their names there
 * (docs/spec/back-office.md#products).
 */
export type ProductsFilter = { brands: readonly string[]; carriers: readonly string[] }

export const readProductsFilter = (search: URLSearchParams): ProductsFilter => ({
  brands: [...new Set(search.getAll('brands'))].filter((name) => name !== '').slice(0, 20),
  carriers: wirelessCarriers().filter((name) => search.getAll('carriers').includes(name)),
})

/** `brands`, `carriers` and `search` of an address and nothing else of it, with the "?"; '' when there are none. */
export function keptFilters(search: URLSearchParams): string {
  const kept = new URLSearchParams()
  const { brands, carriers } = readProductsFilter(search)
  for (const brand of brands) kept.append('brands', brand)
  for (const carrier of carriers) kept.append('carriers', carrier)
  const typed = search.get('search')?.slice(0, limits.searchMax)
  if (typed) kept.set('search', typed)
  return kept.size > 0 ? `?${kept}` : ''
}

/** The products that have every word of the search and pass the filters, by name. */
export function matchingProducts(
  products: readonly AdminProduct[],
  search: string,
  { brands, carriers }: ProductsFilter,
): AdminProduct[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return products
    .filter((product) => {
      const text = textOf(product)
      return (
        words.every((word) => text.includes(word)) &&
        (brands.length === 0 || brands.includes(product.manufacturerName)) &&
        (carriers.length === 0 || product.carriers.some(({ label }) => carriers.includes(label)))
      )
    })
    .toSorted((a, b) => collator.compare(productNameOf(a), productNameOf(b)))
}

const collator = new Intl.Collator('en', { numeric: true })

const textOf = ({ manufacturerName, model, productId, zohoProductId, productTypeName }: AdminProduct) =>
  `${manufacturerName} ${model} ${productId} ${zohoProductId} ${productTypeName}`.toLowerCase()
