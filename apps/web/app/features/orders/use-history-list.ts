import { useEffect, useRef } from 'react'
import type { useListFilter } from '../../lib/use-list-filter.ts'
import type { Sort } from '../../ui/sort-rows.ts'
import { searchOf } from '../order-header/all-agents-choice.ts'
import {
  type HistorySearch,
  historySortIn,
  historySortOf,
  nameOfHistorySort,
  nextHistorySort,
} from './history-search.ts'
import { filterParams, filtersIn, type ListFilters, paramsOf } from './list-address.ts'
import { useOrderHistory } from './use-order-history.ts'

/**
 * An order history as a list shows it: filtered and sorted by the server. Its search, its filters and its order are in
 * the address.
 * @param address search and filters, as the address has them
 * @param rowsMin how many rows a list that is returned to had
 */
export function useHistoryList(
  { params, typed, search: settled, type, change, clear }: ReturnType<typeof useListFilter>,
  agentId: string | null,
  rowsMin = 0,
) {
  const { search, tooShort } = searchOf(agentId, settled)
  const filters = filtersIn(params)
  const sort = historySortIn(params.get('sort'))
  const wanted: HistorySearch = { agentId, search, ...filters, sort: historySortOf(sort) }
  const filter = (changes: Partial<ListFilters>) => change(paramsOf(changes))
  useAccountFilterReset(agentId, () => filter({ accountId: null }))
  return {
    wanted,
    history: useOrderHistory(wanted, rowsMin),
    /** Why the text in the search box is not looked for. */
    tooShort,
    /** What is in the search box. */
    typed,
    type,
    params,
    filters,
    filter,
    /** All orders of the agent. */
    showAll: () => clear(...filterParams),
    sort,
    /** @param direction the one that was chosen; without it the header was pressed */
    sortBy: (key: string, direction?: Sort['direction']) =>
      change((chosen) => ({
        sort: nameOfHistorySort(
          direction ? { key, direction } : nextHistorySort(historySortIn(chosen.get('sort')), key),
        ),
      })),
  }
}

/** Another agent has other accounts: the filter by one of them goes. */
function useAccountFilterReset(agentId: string | null, clear: () => void) {
  const before = useRef(agentId)
  useEffect(() => {
    const isAnother = before.current !== null && before.current !== agentId
    before.current = agentId
    if (isAnother) clear()
  })
}
