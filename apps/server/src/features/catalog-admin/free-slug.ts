import { productSlug } from '@portal/domain/slug'
import type { ProductRow } from './catalog-admin.store.ts'

/** The slug that maker and model ask for, or the next one with a number that no one has; '' when there is nothing to make one of. */
export function freeSlug(
  named: Pick<ProductRow, 'manufacturerName' | 'model'>,
  taken: ReadonlySet<string>,
): string {
  const base = productSlug(named)
  if (base === '' || !taken.has(base)) return base
  for (let n = 2; ; n++) if (!taken.has(`${base}-${n}`)) return `${base}-${n}`
}

/** Whether a product keeps its address: nothing that it is made of changed. */
export const keepsSlug = (
  before: Pick<ProductRow, 'manufacturerName' | 'model'> | undefined,
  after: Pick<ProductRow, 'manufacturerName' | 'model'>,
) => before !== undefined && productSlug(before) === productSlug(after)
