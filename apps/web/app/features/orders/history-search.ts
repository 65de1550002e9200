import type { OrderSort } from '@portal/contract/orders'
import { daysAfter } from '@portal/domain/business-day'
import { startOfDay } from '../../lib/business-date.ts'
import type { Sort } from '../../ui/sort-rows.ts'
import { isNarrowed, type ListFilters } from './list-address.ts'

/** What someone looks for in an order history. A null agent asks for nothing. */
export type HistorySearch = ListFilters & {
  agentId: string | null
  search: string
  sort: OrderSort
}

/** Whether search or filters leave out some of the agent's orders. */
export const isFiltered = ({ search, accountId, ...filters }: HistorySearch) =>
  search !== '' || accountId !== null || isNarrowed(filters)

/** The same as GetOrderHistory takes it: days become moments of the business's calendar, as lists show them. */
export const historyQueryOf = ({
  accountId,
  search,
  statusId,
  invoiced,
  stage,
  quote,
  approval,
  from,
  to,
  sort,
}: HistorySearch) => ({
  accountId: accountId ?? undefined,
  search: search === '' ? undefined : search,
  status: statusId === null ? undefined : (String(statusId) as '0' | '1' | '2' | '3'),
  invoiced: invoiced ? ('true' as const) : undefined,
  stage: stage ?? undefined,
  quote: quote ?? undefined,
  approval: approval ?? undefined,
  from: momentOf(from, 0),
  to: momentOf(to, 1),
  sort: sort === 'newest' ? undefined : sort,
})

/** The first moment of a day, or of the day so many days later; undefined for what is not one. */
function momentOf(day: string, daysLater: number): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return undefined
  return startOfDay(daysAfter(day, daysLater)).toISOString()
}

/** The newest first, as the histories open. */
export const newestFirst: Sort = { key: 'orderId', direction: 'descending' }

/** The headers that sort, as the address names them. */
const sortKeys = ['orderId', 'dateCreated', 'orderTotal']

/** The order that an address names: the header, with a "-" before it for its least first. */
export function historySortIn(name: string | null): Sort {
  const key = name?.replace(/^-/, '') ?? ''
  if (!sortKeys.includes(key)) return newestFirst
  return { key, direction: key === name ? 'descending' : 'ascending' }
}

/** How the address names it; null for the order that needs no name. */
export function nameOfHistorySort({ key, direction }: Sort): string | null {
  if (key === newestFirst.key && direction === newestFirst.direction) return null
  return direction === 'descending' ? key : `-${key}`
}

/** A header was pressed: its own column turns round, another one starts with its greatest. */
export const nextHistorySort = (present: Sort, key: string): Sort => ({
  key,
  direction: present.key === key && present.direction === 'descending' ? 'ascending' : 'descending',
})

/** Number and date rise together; the total is the only other order. */
export function historySortOf({ key, direction }: Sort): OrderSort {
  if (key === 'orderTotal') return direction === 'descending' ? 'total' : 'total-ascending'
  return direction === 'descending' ? 'newest' : 'oldest'
}
