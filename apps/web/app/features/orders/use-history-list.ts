import { useState } from 'react'
import { type HistorySearch, historySortOf, newestFirst, nextHistorySort } from './history-search.ts'
import { useOrderHistory } from './use-order-history.ts'

type Wanted = Pick<HistorySearch, 'agentId' | 'search'> & {
  filters: Pick<HistorySearch, 'accountId' | 'statusId' | 'from' | 'to'>
}

/** An order history as a list shows it: filtered and sorted by the server. */
export function useHistoryList({ agentId, search, filters }: Wanted) {
  const [sort, setSort] = useState(newestFirst)
  const wanted: HistorySearch = { agentId, search, ...filters, sort: historySortOf(sort) }
  return {
    wanted,
    history: useOrderHistory(wanted),
    sort,
    sortBy: (key: string) => setSort(nextHistorySort(sort, key)),
  }
}
