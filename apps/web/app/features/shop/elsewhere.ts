import type { Manifest } from '@portal/contract/catalog'
import { productTypes } from '@portal/domain/catalog'
import { noFilters } from './shop-filters.ts'
import { shopItems } from './shop-items.ts'
import { matching } from './shop-list.ts'

/** What a search that finds nothing in one category finds in others. */
export type Elsewhere = {
  query: string
  found: Array<{ path: string; category: string; count: number }>
}

/**
 * The other categories in which a search finds something (docs/spec/storefront.md#shop); brands and carriers that were chosen here
 * do not count there.
 */
export const findElsewhere = (manifest: Manifest, productTypeId: string, query: string): Elsewhere => ({
  query,
  found: productTypes
    .filter((type) => type.productTypeId !== productTypeId)
    .map(({ productTypeId: other, path, category }) => ({
      path,
      category,
      count: matching(shopItems(manifest, other), { ...noFilters, query }).length,
    }))
    .filter(({ count }) => count > 0),
})
