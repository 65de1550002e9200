import type { OrderSort } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import type { ApprovalFilter, QuoteFilter } from '@portal/domain/order-filters'
import type { OrderStage } from '@portal/domain/order-stage'
import { orderStatus } from '@portal/domain/order-status'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { utcDay } from '../../../db/columns.ts'
import { accounts, agents } from '../../../db/schema/accounts.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { orderStaging } from '../../../db/schema/staging.tables.ts'
import { isQuotedAs } from './listed-quotes.ts'
import { inStage } from './order-progress.ts'
import { type HistorySearch, listColumns, searchCondition } from './order-wire.ts'

/** Which orders: of an agent, of an account, or of all agents; narrowed by everything that is not null. */
export type HistoryWanted = {
  of: 'agent' | 'account' | 'all'
  /** '' for all agents. */
  id: string
  /** The other one of agent and account; one of several agents. Null for all agents. */
  also: readonly string[] | null
  /** Drafts are left out for people of an account who see submitted orders only. */
  withoutDrafts?: boolean
  statusId: number | null
  /** Only orders with an invoice. */
  invoiced: boolean
  stage: OrderStage | null
  /** How its newest quote stands at this moment. */
  quote: { as: QuoteFilter; at: Date } | null
  approval: ApprovalFilter | null
  from: Date | null
  to: Date | null
  search: HistorySearch | null
}

/** Whose history, as the caller may see it. */
export type Whose = Pick<HistoryWanted, 'of' | 'id' | 'also' | 'withoutDrafts'>

/** The last order of a page: what it was sorted by (cents, or µs since 1970) and its number. */
export type HistoryPlace = { key: string; orderId: number }

/** Which part of a history, in which order. */
export type HistoryPart = { sort: OrderSort; after: HistoryPlace | null; limit: number }

/** `isExact` is false when there are more. `cents` is what they come to; null where they are too many, or it was not asked for. */
export type HistoryCount = { total: number; isExact: boolean; cents: number | null }

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

type OrderRow = typeof orders.$inferSelect
/** An order as lists show it: nothing that would need its lines. */
export type HistoryRow = Pick<OrderRow, Exclude<keyof typeof historyColumns, 'dateCreatedUs'>> & {
  dateCreatedUs: string
}
/** An order that a search found. */
export type FoundRow = HistoryRow & Pick<OrderRow, keyof typeof searchedColumns>

const columnOf = { agent: orders.zohoUserId, account: orders.zohoAccountId } as const

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

/**
 * The conditions of this question and no others: a plan that also serves "any status" could use no index on the status.
 */
const conditionsOf = ({
  of,
  id,
  also,
  withoutDrafts,
  statusId,
  invoiced,
  stage,
  quote,
  approval,
  from,
  to,
  search,
}: HistoryWanted) => ({
  ...(of === 'all'
    ? {}
    : { [of]: eq(columnOf[of], id), ...alsoOf(columnOf[of === 'agent' ? 'account' : 'agent'], also) }),
  drafts: withoutDrafts ? ne(orders.statusId, orderStatus.draft) : undefined,
  status: statusId === null ? undefined : eq(orders.statusId, statusId),
  inv: invoiced ? isNotNull(orders.zohoInventoryInvoiceLink) : undefined,
  stage:
    stage === null
      ? undefined
      : sql`exists (select from ${orderStaging} where ${orderStaging.orderId} = ${orders.orderId} and ${inStage(stage)})`,
  quote: quote === null ? undefined : isQuotedAs(quote.as, quote.at),
  // As the partial indexes have them; each is a question of its own.
  ...(approval === null
    ? {}
    : approval === 'waiting'
      ? { approval: sql`${orders.awaitsApproval}` }
      : { sentBack: sql`${orders.isSentBack} and ${orders.statusId} = 0` }),
  from: from === null ? undefined : and(gte(orders.dateCreated, from), fromDay(of, from)),
  to: to === null ? undefined : and(lt(orders.dateCreated, to), toDay(of, to)),
  search: search === null ? undefined : searchCondition(search),
})

/** What the index of days has of a moment. */
const fromDay = (of: HistoryWanted['of'], from: Date) =>
  of === 'all' ? gte(utcDay(orders.dateCreated), dayOf(from)) : undefined
const toDay = (of: HistoryWanted['of'], to: Date) =>
  of === 'all' ? lte(utcDay(orders.dateCreated), dayOf(to)) : undefined
const dayOf = (moment: Date) => utcDay(sql`${moment.toISOString()}::timestamptz`)

/** One and several are questions of their own, with plans of their own. */
function alsoOf(column: (typeof columnOf)['agent' | 'account'], also: HistoryWanted['also']) {
  const [one, ...more] = also ?? []
  if (one === undefined) return {}
  return more.length === 0
    ? { also: eq(column, one) }
    : { [`also${more.length + 1}`]: inArray(column, [one, ...more]) }
}

/** Whether an order is one of these, regardless of the other filters. */
export const isOfWhose = (whose: Whose): SQL | undefined => conditionOf(allOf(whose))

/** Names each combination of conditions, so that PostgreSQL can keep a plan for it. */
const nameOf = (wanted: HistoryWanted) =>
  [
    ...(wanted.of === 'all' ? ['all'] : []),
    ...Object.entries(conditionsOf(wanted)).flatMap(([name, condition]) =>
      condition ? [name === 'stage' ? `stage${wanted.stage}` : name] : [],
    ),
  ].join('_')

const conditionOf = (wanted: HistoryWanted, part?: HistoryPart): SQL | undefined =>
  and(...Object.values(conditionsOf(wanted)), part && beyond(wanted.of, part))

const orderOf = (of: HistoryWanted['of'], sort: OrderSort) => {
  const { direction } = sorts[sort]
  return [...sortedColumns(of, sort).map((column) => direction(column)), direction(orders.orderId)]
}

/** Restricts a history to what follows a place in its order. */
function beyond(of: HistoryWanted['of'], { after, sort }: HistoryPart): SQL | undefined {
  if (after === null) return undefined
  const { direction } = sorts[sort]
  const moment = sql`'epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond'`
  const columns = sortedColumns(of, sort)
  const keys = isByTotal(sort)
    ? [sql`${after.key}::bigint`]
    : columns.length === 1
      ? [moment]
      : [utcDay(sql`(${moment})`), moment]
  const operator = direction === desc ? sql.raw('<') : sql.raw('>')
  const listed = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `)
  return sql`(${listed([...columns, orders.orderId])}) ${operator} (${listed([...keys, sql`${after.orderId}::int`])})`
}

/** The query for a page of a history, and the name under which PostgreSQL keeps its plan. */
export function historyPage(on: Reader, wanted: HistoryWanted, part: HistoryPart) {
  const query = on
    .select(historyColumns)
    .from(orders)
    .where(conditionOf(wanted, part))
    .orderBy(...orderOf(wanted.of, part.sort))
    .limit(part.limit)
  const dependsOnValues = isPlannedAnew(wanted) || (isNarrowed(wanted) && isByTotal(part.sort))
  const name = `order_history_${nameOf(wanted)}_${part.sort}${part.after ? '_on' : ''}`
  return { name: dependsOnValues ? null : name, query }
}

/**
 * How many orders the narrowing leaves decides which index is quicker: planned anew for each question. Few quotes end soon, and
 * which they are follows from the moment that is asked about.
 */
const isPlannedAnew = ({ quote }: HistoryWanted) => quote !== null

/** A page of a history. */
export async function findHistory(
  on: Reader,
  wanted: HistoryWanted,
  part: HistoryPart,
): Promise<HistoryRow[]> {
  const { name, query } = historyPage(on, wanted, part)
  return name === null ? query : query.prepare(name).execute()
}

/** The query for the numbers of orders that a search finds. Its best plan depends on the typed text. */
export const searchedNumbers = (on: Reader, wanted: HistoryWanted, part: HistoryPart) =>
  on
    .select({ orderId: orders.orderId, orderTotalCents: orders.orderTotalCents })
    .from(orders)
    .where(conditionOf(wanted, part))
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
  const rows = await on
    .select({ ...historyColumns, ...searchedColumns })
    .from(orders)
    .where(inArray(orders.orderId, numbers))
    .orderBy(...orderOf(wanted.of, part.sort))
  const isExact = found.length < limit
  return {
    rows,
    count: {
      total: Math.min(found.length, limit - 1),
      isExact,
      cents: isExact ? centsOf(found) : null,
    },
  }
}

export const centsOf = (found: ReadonlyArray<{ orderTotalCents: number }>): number =>
  found.reduce((sum, { orderTotalCents }) => sum + orderTotalCents, 0)

/** How many orders a history has, up to a limit: counting further costs more than reading the page. */
export async function countHistory(on: Reader, wanted: HistoryWanted): Promise<HistoryCount> {
  const max = limits.historyCountMax
  const some = on
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(conditionOf(wanted))
    .limit(max + 1)
    .as('some')
  const query = on.select({ total: count() }).from(some)
  const [{ total } = { total: 0 }] = isPlannedAnew(wanted)
    ? await query
    : await query.prepare(`order_count_${nameOf(wanted)}`).execute()
  return { total: Math.min(total, max), isExact: total <= max, cents: null }
}

/** The same with what the orders come to, where all of them are counted; it reads the orders and not their index alone. */
export async function sumHistory(on: Reader, wanted: HistoryWanted): Promise<HistoryCount> {
  const max = limits.historyCountMax
  const some = on
    .select({ orderTotalCents: orders.orderTotalCents })
    .from(orders)
    .where(conditionOf(wanted))
    .limit(max + 1)
    .as('some')
  const query = on
    .select({ total: count(), cents: sql<number>`coalesce(sum(${some.orderTotalCents}), 0)`.mapWith(Number) })
    .from(some)
  const [{ total, cents } = { total: 0, cents: 0 }] = isPlannedAnew(wanted)
    ? await query
    : await query.prepare(`order_sum_${nameOf(wanted)}`).execute()
  return { total: Math.min(total, max), isExact: total <= max, cents: total <= max ? cents : null }
}

/** How many orders each view of a history has with its other filters, each counted up to one more than a limit. */
export async function countViews(
  on: Reader,
  wanted: HistoryWanted,
): Promise<{ drafts: number | null; attention: number; invoiced: number }> {
  const counted = (view: Pick<HistoryWanted, 'statusId' | 'invoiced'>) => {
    const few = on
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(conditionOf({ ...wanted, ...view }))
      .limit(limits.historyViewCountMax + 1)
      .as('few')
    return sql<number>`(${on.select({ total: count() }).from(few)})`.mapWith(Number)
  }
  const [views] = await on
    .select({
      drafts: wanted.withoutDrafts
        ? sql<null>`null`
        : counted({ statusId: orderStatus.draft, invoiced: false }),
      attention: counted({ statusId: orderStatus.error, invoiced: false }),
      invoiced: counted({ statusId: null, invoiced: true }),
    })
    .from(sql`(values (1)) one`)
  return views ?? { drafts: null, attention: 0, invoiced: 0 }
}

const isNarrowed = ({ statusId, invoiced, stage, quote, approval, from, to, search }: HistoryWanted) =>
  invoiced || [statusId, stage, quote, approval, from, to, search].some((one) => one !== null)

/** All orders that the caller may see. */
export const allOf = (whose: Whose): HistoryWanted => ({
  ...whose,
  statusId: null,
  invoiced: false,
  stage: null,
  quote: null,
  approval: null,
  from: null,
  to: null,
  search: null,
})

/** Whether these are all orders of `whose`. */
export const isAllOf = (wanted: HistoryWanted, whose: Whose) =>
  wanted.of === whose.of && isSame(wanted.also, whose.also) && !isNarrowed(wanted)

const isSame = (one: HistoryWanted['also'], other: HistoryWanted['also']) =>
  one === other || one?.join() === other?.join()

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
