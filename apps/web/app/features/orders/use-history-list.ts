import { useListFilter } from '../../lib/use-list-filter.ts'
import {
  type HistorySearch,
  historySortIn,
  historySortOf,
  nameOfHistorySort,
  nextHistorySort,
} from './history-search.ts'
import { useOrderHistory } from './use-order-history.ts'

type Wanted = Pick<HistorySearch, 'agentId'> & {
  filters: Pick<HistorySearch, 'accountId' | 'statusId' | 'from' | 'to'>
}

/** An order history as a list shows it: filtered and sorted by the server. Its words and its order are in the address. */
export function useHistoryList({ agentId, filters }: Wanted) {
  const { params, typed, search, type, change } = useListFilter()
  const sort = historySortIn(params.get('sort'))
  const wanted: HistorySearch = { agentId, search, ...filters, sort: historySortOf(sort) }
  return {
    wanted,
    history: useOrderHistory(wanted),
    /** What is in the search box. */
    typed,
    type,
    sort,
    sortBy: (key: string) =>
      change((chosen) => ({
        sort: nameOfHistorySort(nextHistorySort(historySortIn(chosen.get('sort')), key)),
      })),
  }
}
