import type { OrderRow } from '@portal/contract/orders'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistorySearch } from './history-search.ts'
import type { Choice } from './order-list.store.ts'
import { orderHistoryQuery } from './orders.queries.ts'

/** The loaded part of an order history. */
export function useOrderHistory(search: HistorySearch) {
  const query = useInfiniteQuery(orderHistoryQuery(search))
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? []
  return {
    query,
    rows,
    /** How many orders the search has in all, loaded or not. */
    total: query.data?.pages[0]?.total ?? 0,
    accounts: accountsOf(rows),
  }
}

export type OrderHistory = ReturnType<typeof useOrderHistory>

/** Every account among the orders once, by name. */
export function accountsOf(rows: readonly OrderRow[]): Choice[] {
  const names = new Map(rows.map((row) => [row.zohoAccountId, row.account.accountName]))
  return [...names]
    .map(([id, label]) => ({ id, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'))
}
