import { useInfiniteQuery } from '@tanstack/react-query'
import { countWords, historyCount, noTotals } from '../../lib/history-count.ts'
import type { HistorySearch } from './history-search.ts'
import { orderHistoryQuery } from './orders.queries.ts'

/**
 * The loaded part of an order history.
 * @param rowsMin so many rows come at once, as far as one page holds them: a list that is returned to had them
 */
export function useOrderHistory(search: HistorySearch, rowsMin = 0) {
  const query = useInfiniteQuery(orderHistoryQuery(search, rowsMin))
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ results }) => results)
  const totals = pages[0] ?? noTotals
  const isWhole = pages.at(-1)?.nextCursor === null
  return {
    query,
    rows,
    /** How many orders there are without search and filters: "340", or "more than 10,000". */
    unfilteredCount: countWords(totals.unfilteredTotal, totals.unfilteredTotalIsExact),
    /** How many orders are loaded, of how many in all. */
    count: historyCount({ ...totals, shown: rows.length, isWhole }),
  }
}

export type OrderHistory = ReturnType<typeof useOrderHistory>
