import type { OrderSort } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { JsonRow } from '../../../db/build.ts'
import type { Reader } from '../../../db/client.ts'
import { utcDay } from '../../../db/columns.ts'
import { executeAs } from '../../../db/prepared.ts'
import { accounts, agents } from '../../../db/schema/accounts.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import {
  conditionOf,
  type Given,
  type HistoryWanted,
  isNarrowed,
  isPlannedAnew,
  nameOf,
  placeheld,
  valuesOf,
  written,
} from './history-conditions.ts'
import {
  type HistoryCount,
  type HistoryTotals,
  readTotals,
  type TotalsAsked,
  toTotals,
  totalsColumn,
  totalsName,
  totalsValues,
} from './history-totals.store.ts'
import { type listedQuoteColumns, quoteOfOrder } from './listed-quotes.ts'
import { type progressColumns, progressOfOrder } from './order-progress.ts'
import { listColumns } from './order-wire.ts'

/** The last order of a page: what it was sorted by (cents, or µs since 1970) and its number. */
export type HistoryPlace = { key: string; orderId: number }

/** Which part of a history, in which order; `withGoods` with what its orders have of stages and quotes. */
export type HistoryPart = { sort: OrderSort; after: HistoryPlace | null; limit: number; withGoods: boolean }

const historyColumns = {
  ...listColumns,
  accountName: orders.accountName,
  agentName: orders.agentName,
  contactFirstName: orders.contactFirstName,
  contactLastName: orders.contactLastName,
  /** µs since 1970: places in a history are that exact. */
  dateCreatedUs: sql<string>`(extract(epoch from ${orders.dateCreated}) * 1000000)::bigint`,
  orderTotalCents: orders.orderTotalCents,
}
/** What else a search looks through, so that the list can say why an order was found. */
const searchedColumns = {
  contactEmail: orders.contactEmail,
  contactMobile: orders.contactMobile,
  notes: orders.notes,
  stagingNotes: orders.stagingNotes,
  productNames: orders.productNames,
}

/** What is beside an order: read with its row, so that a page is one statement. */
const goodsColumns = {
  progress: sql<JsonRow<
    typeof progressColumns
  > | null>`case when ${orders.statusId} <> ${sql.raw(String(orderStatus.draft))} then ${progressOfOrder} end`,
  quote: sql<JsonRow<typeof listedQuoteColumns> | null>`${quoteOfOrder}`,
}
const noGoodsColumns = { progress: sql<null>`null`, quote: sql<null>`null` }

type OrderRow = typeof orders.$inferSelect
type GoodsRow = {
  progress: JsonRow<typeof progressColumns> | null
  quote: JsonRow<typeof listedQuoteColumns> | null
}
/** An order as lists show it: nothing that would need its lines. */
export type HistoryRow = Pick<OrderRow, Exclude<keyof typeof historyColumns, 'dateCreatedUs'>> & {
  dateCreatedUs: string
} & GoodsRow
/** An order that a search found. */
export type FoundRow = HistoryRow & Pick<OrderRow, keyof typeof searchedColumns>

const sorts = {
  newest: { column: orders.dateCreated, direction: desc },
  oldest: { column: orders.dateCreated, direction: asc },
  total: { column: orders.orderTotalCents, direction: desc },
  'total-ascending': { column: orders.orderTotalCents, direction: asc },
} as const

/**
 * Orders of all agents go by the day first, which is the same order: so the index of days gives it, which tempts no other history
 * (orders.tables.ts).
 */
const sortedColumns = (of: HistoryWanted['of'], sort: OrderSort) =>
  of === 'all' && !isByTotal(sort) ? [utcDay(orders.dateCreated), orders.dateCreated] : [sorts[sort].column]

const isByTotal = (sort: OrderSort) => sort === 'total' || sort === 'total-ascending'

/** The position of this row in a history of this order. */
export const placeOfRow = (row: HistoryRow, sort: OrderSort): HistoryPlace => ({
  key: isByTotal(sort) ? String(row.orderTotalCents) : row.dateCreatedUs,
  orderId: row.orderId,
})

const orderOf = (of: HistoryWanted['of'], sort: OrderSort) => {
  const { direction } = sorts[sort]
  return [...sortedColumns(of, sort).map((column) => direction(column)), direction(orders.orderId)]
}

/** Restricts a history to what follows a place in its order. */
function beyond(of: HistoryWanted['of'], { after, sort }: HistoryPart, given: Given): SQL | undefined {
  if (after === null) return undefined
  const { direction } = sorts[sort]
  const key = sql`${given('key', after.key)}::bigint`
  const moment = sql`'epoch'::timestamptz + ${key} * interval '1 microsecond'`
  const columns = sortedColumns(of, sort)
  const keys = isByTotal(sort) ? [key] : columns.length === 1 ? [moment] : [utcDay(sql`(${moment})`), moment]
  const operator = direction === desc ? sql.raw('<') : sql.raw('>')
  const listed = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `)
  const place = [...keys, sql`${given('afterId', after.orderId)}::int`]
  return sql`(${listed([...columns, orders.orderId])}) ${operator} (${listed(place)})`
}

/**
 * The query for a page of a history, its values, and the name under which PostgreSQL keeps its plan.
 * @param asked what a first page says of other orders, read with each of its rows
 */
export function historyPage(wanted: HistoryWanted, part: HistoryPart, asked: TotalsAsked | null) {
  const { sort, after, limit, withGoods } = part
  const query = (on: Reader) =>
    on
      .select({
        ...historyColumns,
        ...(withGoods ? goodsColumns : noGoodsColumns),
        totals: asked ? totalsColumn(wanted, asked) : sql<null>`null`,
      })
      .from(orders)
      .where(and(conditionOf(wanted, placeheld()), beyond(wanted.of, part, placeheld())))
      .orderBy(...orderOf(wanted.of, sort))
      .limit(sql.placeholder('limit'))
  const dependsOnValues = isPlannedAnew(wanted) || (isNarrowed(wanted) && isByTotal(sort))
  const name = [
    `order_history_${nameOf(wanted)}_${sort}`,
    ...(after ? ['on'] : []),
    ...(withGoods ? [] : ['bare']),
    ...(asked ? [totalsName(asked)] : []),
  ].join('_')
  const place = after && { key: after.key, afterId: after.orderId }
  const values = { ...valuesOf(wanted), ...place, ...totalsValues(asked), limit }
  return { name: dependsOnValues ? null : name, query, values }
}

/** A first page of a history, and what it says of all orders. */
export async function findFirstHistory(
  on: Reader,
  wanted: HistoryWanted,
  part: HistoryPart,
  asked: TotalsAsked,
): Promise<{ rows: HistoryRow[]; totals: HistoryTotals }> {
  const rows = await findPage(on, historyPage(wanted, part, asked))
  const [first] = rows
  return {
    rows,
    totals: first?.totals ? toTotals(first.totals) : await readTotals(on, wanted, asked),
  }
}

/** A page of a history. */
export const findHistory = (on: Reader, wanted: HistoryWanted, part: HistoryPart): Promise<HistoryRow[]> =>
  findPage(on, historyPage(wanted, part, null))

const findPage = (on: Reader, { name, query, values }: ReturnType<typeof historyPage>) =>
  executeAs(on, name, query, values)

/** The query for the numbers of orders that a search finds. Its best plan depends on the typed text. */
export const searchedNumbers = (on: Reader, wanted: HistoryWanted, part: Omit<HistoryPart, 'withGoods'>) =>
  on
    .select({ orderId: orders.orderId, orderTotalCents: orders.orderTotalCents })
    .from(orders)
    .where(and(conditionOf(wanted), beyond(wanted.of, { ...part, withGoods: false }, written)))
    .orderBy(...orderOf(wanted.of, part.sort))
    .limit(part.limit)

/** A page of what a search finds. The first page counts as well: both need the same orders. */
export async function searchHistory(
  on: Reader,
  wanted: HistoryWanted,
  part: HistoryPart,
): Promise<{ rows: FoundRow[]; count: HistoryCount }> {
  const limit = part.after ? part.limit : Math.max(part.limit, limits.historySearchCountMax + 1)
  const found = await searchedNumbers(on, wanted, { ...part, limit })
  const numbers = found.slice(0, part.limit).map(({ orderId }) => orderId)
  const isExact = found.length < limit
  return {
    rows: await findFound(on, numbers, wanted.of, part),
    count: {
      total: Math.min(found.length, limit - 1),
      isExact,
      cents: isExact ? centsOf(found) : null,
    },
  }
}

async function findFound(
  on: Reader,
  numbers: readonly number[],
  of: HistoryWanted['of'],
  { sort, withGoods }: HistoryPart,
): Promise<FoundRow[]> {
  if (numbers.length === 0) return []
  const query = (reader: Reader) =>
    reader
      .select({ ...historyColumns, ...searchedColumns, ...(withGoods ? goodsColumns : noGoodsColumns) })
      .from(orders)
      .where(sql`${orders.orderId} = any(${sql.placeholder('numbers')}::int[])`)
      .orderBy(...orderOf(of, sort))
  const name = `order_found_${of === 'all' ? 'all_' : ''}${sort}${withGoods ? '' : '_bare'}`
  return executeAs(on, name, query, { numbers: [...numbers] })
}

export const centsOf = (found: ReadonlyArray<{ orderTotalCents: number }>): number =>
  found.reduce((sum, { orderTotalCents }) => sum + orderTotalCents, 0)

/** Whether there is an agent with this id. */
export async function isAgent(on: Reader, zohoUserId: string): Promise<boolean> {
  const found = await on
    .select({ zohoUserId: agents.zohoUserId })
    .from(agents)
    .where(eq(agents.zohoUserId, zohoUserId))
  return found.length > 0
}

/** The agent who owns the account; undefined for an unknown account. */
export async function findAccountOwner(on: Reader, zohoAccountId: string): Promise<string | undefined> {
  const [found] = await on
    .select({ owner: accounts.ownerZohoUserId })
    .from(accounts)
    .where(eq(accounts.zohoAccountId, zohoAccountId))
  return found?.owner
}
