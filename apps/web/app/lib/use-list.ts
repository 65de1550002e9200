import type { Filters, List, ValuesOf } from './define-list.ts'
import { useListFilter } from './use-list-filter.ts'

/** Search, filters and order of a list (`defineList`), as the address has them. */
export function useList<F extends Filters, S, Q>(list: List<F, S, Q>) {
  const { params, typed, search, type, change, clear } = useListFilter(list.search.max)
  const filters = list.read(params)
  const on = list.count(filters)
  return {
    list,
    params,
    change,
    typed,
    type,
    /** What is typed, once it has stood still. */
    search,
    filters,
    filter: (changes: Partial<ValuesOf<F>>) => change(list.write(changes)),
    /** Makes the texts of a filter of those that are chosen by now, drawn or not. */
    changeTexts: (key: string, texts: (chosen: readonly string[]) => readonly string[]) =>
      change((chosen) => {
        const entry = list.entries.find((one) => one.key === key)
        return entry
          ? { [entry.name]: texts(entry.filter.write(entry.filter.read(chosen.getAll(entry.name)))) }
          : {}
      }),
    /** Empties the search and takes the filters away. */
    clear: () => clear(...list.names),
    sort: list.sort.read(params.get('sort')),
    /** @param direction the one that was chosen; without it the header was pressed */
    sortBy: (key: string, direction?: 'ascending' | 'descending') =>
      change((chosen) => ({
        sort: list.sort.write(list.sort.next(list.sort.read(chosen.get('sort')), key, direction)),
      })),
    /** How many filters are on. */
    on,
    /** Whether search or filters leave something out. */
    isNarrowed: search !== '' || on > 0,
    /** Filters and search as a request has them. */
    asked: list.ask(filters, search),
  }
}

/** What `useList` makes of a list. */
export type AddressOf<L> =
  L extends List<infer F, infer S, infer Q> ? ReturnType<typeof useList<F, S, Q>> : never
