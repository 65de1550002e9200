import { useState } from 'react'
import { nextSort, type Sort } from '../ui/sort-rows.ts'

/** The order of rows that the browser sorts. A choice names its direction; a header that is pressed turns it round. */
export function useRowSort(initial?: Sort) {
  const [sort, setSort] = useState(initial)
  const onSort = (key: string, direction?: Sort['direction']) =>
    setSort(direction ? { key, direction } : nextSort(sort, key))
  return { sort, onSort }
}
