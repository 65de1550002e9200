import { useInfiniteQuery } from '@tanstack/react-query'
import { historyCount } from '../../lib/history-count.ts'
import type { HistorySearch } from './history-search.ts'
import { orderHistoryQuery } from './orders.queries.ts'

/** The loaded part of an order history. */
export function useOrderHistory(search: HistorySearch) {
  const query = useInfiniteQuery(orderHistoryQuery(search))
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ results }) => results)
  const { total = 0, totalIsExact = true } = pages[0] ?? {}
  const isWhole = pages.at(-1)?.nextCursor === null
  return {
    query,
    rows,
    /** How many orders are loaded, of how many that the search has in all. */
    count: historyCount({ shown: rows.length, total, totalIsExact, isWhole }),
  }
}

export type OrderHistory = ReturnType<typeof useOrderHistory>
