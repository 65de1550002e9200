export type Sort = { key: string; direction: 'ascending' | 'descending' }

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** A copy in order: numbers by size, texts as people expect ("Unit 9" before "Unit 10"). Equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => string | number,
  direction: Sort['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(sortBy(a), sortBy(b)))
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** What pressing a header does: ascending first, then the other way round. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const again = current?.key === key && current.direction === 'ascending'
  return { key, direction: again ? 'descending' : 'ascending' }
}
