import type { OrderSort } from '@portal/contract/orders'
import { daysAfter } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import {
  approvalFilterLabels,
  approvalFilters,
  quoteFilterLabels,
  quoteFilters,
} from '@portal/domain/order-filters'
import { orderStageLabels, orderStages } from '@portal/domain/order-stage'
import { orderStatus, orderStatusLabel } from '@portal/domain/order-status'
import { startOfDay } from '../../lib/business-date.ts'
import { defineList, headerSort, withParams } from '../../lib/define-list.ts'
import { choiceOf, dayOf, idOf, switchOf, zohoId } from '../../lib/filter-kinds.ts'
import type { Sort } from '../../ui/sort-rows.ts'

/** The first moment of a day, or of the day so many days later; undefined for what is not one. */
function momentOf(day: string, daysLater: number): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return undefined
  return startOfDay(daysAfter(day, daysLater)).toISOString()
}

/** Number and date rise together; the total is the only other order. */
export function orderSortOf({ key, direction }: Sort): OrderSort {
  if (key === 'orderTotal') return direction === 'descending' ? 'total' : 'total-ascending'
  return direction === 'descending' ? 'newest' : 'oldest'
}

/** The names of the statuses, as addresses have them. */
const statuses = Object.keys(orderStatus) as Array<keyof typeof orderStatus>

/** The order histories (docs/spec/orders.md#lists). Days are of the business's calendar, both included. */
export const ordersList = defineList({
  search: {
    label: 'Search number, PO, contact, product, note, IMEI',
    short: 'Search orders',
    max: limits.searchMax,
  },
  filters: {
    accountId: idOf(zohoId, { name: 'account', label: 'Account' }),
    status: choiceOf<keyof typeof orderStatus, '0' | '1' | '2' | '3'>(statuses, {
      label: 'Status',
      any: 'All statuses',
      words: (status) => orderStatusLabel(orderStatus[status]),
      ask: (status) => `${orderStatus[status]}`,
    }),
    /** Only orders with an invoice. */
    invoiced: switchOf('yes', { asked: 'true', chip: 'Invoiced' }),
    /** How far the goods are. */
    stage: choiceOf(orderStages, {
      label: 'Stage',
      any: 'All stages',
      words: orderStageLabels,
      isMore: true,
    }),
    /** How the newest quote stands; orders without one pass when nothing is chosen. */
    quote: choiceOf(quoteFilters, {
      label: 'Quote',
      any: 'All orders',
      words: quoteFilterLabels,
      isMore: true,
    }),
    approval: choiceOf(approvalFilters, {
      label: 'Approval',
      any: 'All orders',
      words: approvalFilterLabels,
      isMore: true,
      chip: (words) => words,
    }),
    from: dayOf({ label: 'From', isMore: true, ask: (day) => momentOf(day, 0) }),
    to: dayOf({ label: 'To', isMore: true, ask: (day) => momentOf(day, 1) }),
  },
  sort: headerSort(['orderId', 'dateCreated', 'orderTotal'], {
    first: { key: 'orderId', direction: 'descending' },
    way: 'descending',
    ask: orderSortOf,
  }),
})
export type ListFilters = typeof ordersList.none

/** What narrows a list beside its account, which has a separate badge and text. */
type Narrowing = Omit<ListFilters, 'accountId'>
const { accountId: _accountId, ...none } = ordersList.none
export const noNarrowing: Narrowing = none

export const isNarrowed = ({ accountId, ...filters }: Partial<ListFilters>) => ordersList.count(filters) > 0

type ViewFilters = Pick<ListFilters, 'status' | 'invoiced'>

/** The saved views above a list. */
export const listViews: Array<{ key: string; label: string; filters: ViewFilters }> = [
  { key: 'all', label: 'All', filters: { status: null, invoiced: false } },
  { key: 'drafts', label: 'Drafts', filters: { status: 'draft', invoiced: false } },
  { key: 'attention', label: 'Needs attention', filters: { status: 'error', invoiced: false } },
  { key: 'invoiced', label: 'Invoiced', filters: { status: null, invoiced: true } },
]

export const isView = (filters: ViewFilters, view: ViewFilters) =>
  filters.status === view.status && filters.invoiced === view.invoiced

/** The address's query with another view; "All" shows all orders, regardless of what narrowed them before. */
export function searchOfView(params: URLSearchParams, { key, filters }: (typeof listViews)[number]): string {
  const isAll = key === 'all'
  const changes = isAll ? { ...ordersList.write(ordersList.none), search: null } : ordersList.write(filters)
  const text = withParams(params, changes).toString()
  return text === '' ? '' : `?${text}`
}

/** What someone looks for in an order history. A null agent asks for nothing. */
export type HistorySearch = ListFilters & {
  agentId: string | null
  search: string
  sort: OrderSort
}

/** Whether search or filters leave out some of the agent's orders. */
export const isFiltered = ({ search, agentId, sort, ...filters }: HistorySearch) =>
  search !== '' || ordersList.count(filters) > 0

/** The same as GetOrderHistory takes it. */
export const historyQueryOf = ({ agentId, search, sort, ...filters }: HistorySearch) => ({
  ...ordersList.ask(filters, search),
  sort: sort === 'newest' ? undefined : sort,
})
