import { businessDay } from '@portal/domain/business-day'
import { daysBefore, deskLimits } from '@portal/domain/desk'
import { orderStatus } from '@portal/domain/order-status'
import { type AgeBand, ageBands, momentsOf, type StuckKind, stuckLimits } from '@portal/domain/stuck-work'
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { accounts, agents } from '../../db/schema/accounts.tables.ts'
import { orderApprovals } from '../../db/schema/approvals.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { isOpenRow, repairCases } from '../../db/schema/repairs.tables.ts'
import { boxes, orderStaging } from '../../db/schema/staging.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { inStage } from '../orders/list/order-progress.ts'
import { dueDay, earliestPromised } from '../staging/desk-order.ts'
import { isUndecided } from './desk-accounts.store.ts'
import {
  isAwaited,
  isLateBox,
  isReopened,
  isStillDraft,
  lastEvent,
  lastFailure,
  needsAgent,
} from './desk-orders.store.ts'
import { hasPlansWithoutLine, lacksNumbers, missingNumbersOf, plansWithoutLineOf } from './numbers.store.ts'

/** The same work as that of desks, of every agent: which table it is in, since when it waits, and what tells rows apart. */
type Source = {
  table: PgTable | SQL
  since: AnyPgColumn | SQL
  id: AnyPgColumn | SQL
  idType: 'integer' | 'uuid'
  where: SQL | undefined
}

/** When the question is asked. */
export type Asked = { now: Date; timeZone: string }

/** Orders at the staging desk, with their order. */
export const stagedOrders = sql`${orderStaging} join ${orders} on ${eq(orders.orderId, orderStaging.orderId)}`

/**
 * Of `stagedOrders`: an order is late from the end of its promised day on, or of the day by which the customer wants it, as long as
 * something of it has not left. Since when: the end of that day.
 */
export const lateOrder = ({ now, timeZone }: Asked) => ({
  where: and(
    or(inStage('received'), inStage('atBench')),
    eq(orders.statusId, sql.raw(String(orderStatus.submitted))),
    lt(dueDay, businessDay(now, timeZone)),
  ),
  since: sql`((${dueDay}::date + 1)::timestamp at time zone ${timeZone})`,
})

/** Late orders by themselves: the day of each is looked up once. */
function lateOrders(asked: Asked): SQL {
  const { where, since } = lateOrder(asked)
  return sql`(select ${orderStaging.orderId} as order_id, ${orders.zohoUserId} as zoho_user_id, ${since} as since
    from ${stagedOrders} where ${where} offset 0) late`
}

const draft = sql.raw(String(orderStatus.draft))
const ofOrders = { table: orders, id: orders.orderId, idType: 'integer' } as const

const sources: Record<StuckKind, (asked: Asked) => Source> = {
  lateOrders: (asked) => ({
    table: lateOrders(asked),
    since: sql`late.since`,
    id: sql`late.order_id`,
    idType: 'integer',
    where: undefined,
  }),
  errors: () => ({
    ...ofOrders,
    since: orders.dateSubmitted,
    where: eq(orders.statusId, sql.raw(String(orderStatus.error))),
  }),
  quotes: ({ now }) => ({
    table: quotes,
    since: quotes.sentAt,
    id: quotes.orderId,
    idType: 'integer',
    where: and(
      needsAgent({ since: daysBefore(now, deskLimits.expiredQuoteDays), now }),
      sql`exists (select from ${orders} where ${orders.orderId} = ${quotes.orderId} and ${orders.statusId} = ${draft})`,
    ),
  }),
  lateBoxes: ({ now, timeZone }) => ({
    table: boxes,
    since: boxes.shippedAt,
    id: boxes.boxId,
    idType: 'uuid',
    where: isLateBox({ today: businessDay(now, timeZone), now }),
  }),
  cases: () => ({
    table: repairCases,
    since: repairCases.reportedAt,
    id: repairCases.caseId,
    idType: 'uuid',
    where: isOpenRow,
  }),
  approvals: () => ({
    table: orderApprovals,
    since: orderApprovals.requestedAt,
    id: orderApprovals.orderId,
    idType: 'integer',
    where: isAwaited,
  }),
  numbersMissing: () => ({ ...ofOrders, since: orders.dateSubmitted, where: lacksNumbers }),
  plansWithoutLine: () => ({ ...ofOrders, since: orders.dateSubmitted, where: hasPlansWithoutLine }),
  drafts: ({ now }) => ({
    ...ofOrders,
    since: orders.dateCreated,
    where: isStillDraft({ since: daysBefore(now, deskLimits.stillDays), now }),
  }),
  registrations: () => ({
    table: users,
    since: users.createdAt,
    id: users.userId,
    idType: 'uuid',
    where: isUndecided,
  }),
}

/** Whether something that waits since a moment is of an age. */
export function isOfAge(since: AnyPgColumn | SQL, band: AgeBand, now: Date): SQL | undefined {
  const { after, until } = momentsOf(band, now)
  return and(
    after === null ? undefined : sql`${since} > ${after}`,
    until === null ? undefined : sql`${since} <= ${until}`,
  )
}

/** Whose a row of each source is: an agent's id. Registrations are told apart by their words instead. */
const ownerOf = (kind: StuckKind): SQL<string | null> => {
  const ofOrder = (orderId: AnyPgColumn) =>
    sql<string>`(select zoho_user_id from ${orders} where ${eq(orders.orderId, orderId)})`
  if (kind === 'registrations') return sql`null::text`
  if (kind === 'cases')
    return sql`(select owner_zoho_user_id from ${accounts} where ${eq(accounts.zohoAccountId, repairCases.zohoAccountId)})`
  if (kind === 'quotes') return ofOrder(quotes.orderId)
  if (kind === 'approvals') return ofOrder(orderApprovals.orderId)
  if (kind === 'lateBoxes') return ofOrder(boxes.orderId)
  return kind === 'lateOrders' ? sql`late.zoho_user_id` : sql`${orders.zohoUserId}`
}

/** How much work of a kind waits, by age and agent; of each age up to the limit is counted. */
export function countStuck(on: Reader, kind: StuckKind, asked: Asked) {
  const { table, since, where } = sources[kind](asked)
  const bands = ageBands.map(
    (band) => sql`(select ${sql.raw(`'${band}'`)}::text as age, ${ownerOf(kind)} as agent_id from ${table}
      where ${and(where, isOfAge(since, band, asked.now))} limit ${stuckLimits.countMax})`,
  )
  return on
    .select({
      age: sql<AgeBand>`age`,
      agentId: sql<string | null>`agent_id`,
      count: sql<number>`count(*)::int`,
    })
    .from(sql`(${sql.join(bands, sql` union all `)}) counted`)
    .groupBy(sql`age, agent_id`)
}

/** What these agents are called. */
export const findAgentNames = (on: Reader, agentIds: readonly string[]) =>
  on
    .select({
      agentId: agents.zohoUserId,
      name: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
    })
    .from(agents)
    .where(inArray(agents.zohoUserId, [...agentIds]))

/** The last row of a page: since when it waits in µs since 1970, and its id. */
export type StuckPlace = { key: string; id: string }
type Wanted = { age: AgeBand | null; after: StuckPlace | null; limit: number }

/** Ids of a page of one kind, what waits longest first. */
export function findStuck(on: Reader, kind: StuckKind, asked: Asked, { age, after, limit }: Wanted) {
  const { table, since, id, idType, where } = sources[kind](asked)
  return on
    .select({
      id: sql<string>`${id}::text`,
      key: sql<string>`(extract(epoch from ${since}) * 1000000)::bigint::text`,
    })
    .from(table)
    .where(
      and(
        where,
        age === null ? undefined : isOfAge(since, age, asked.now),
        after === null
          ? undefined
          : sql`(${since}, ${id}) > (timestamptz 'epoch' + ${after.key}::bigint * interval '1 microsecond', ${after.id}::${sql.raw(idType)})`,
      ),
    )
    .orderBy(since, id)
    .limit(limit)
}

/** What rows of stuck work say, for the few of a page. */

const ofOrder = {
  orderId: orders.orderId,
  accountId: orders.zohoAccountId,
  accountName: orders.accountName,
  agentId: orders.zohoUserId,
  agentName: sql<string>`coalesce(trim(${agents.firstName} || ' ' || ${agents.lastName}), ${orders.agentName})`,
  numberOfItems: orders.numberOfItems,
  productNames: orders.productNames,
  orderTotalCents: orders.orderTotalCents,
  contactName: sql<string>`trim(${orders.contactFirstName} || ' ' || ${orders.contactLastName})`,
  contactEmail: orders.contactEmail,
  contactPhone: orders.contactMobile,
}
export type OfOrder = {
  orderId: number
  accountId: string
  accountName: string
  agentId: string
  agentName: string
  numberOfItems: number
  productNames: string
  orderTotalCents: number
  contactName: string
  contactEmail: string
  contactPhone: string
}
const itsAgent = eq(agents.zohoUserId, orders.zohoUserId)

export function findStuckErrors(on: Reader, orderIds: readonly number[]) {
  const failed = lastFailure(on)
  return on
    .select({ ...ofOrder, failedAt: failed.at, reason: failed.reason })
    .from(orders)
    .leftJoin(agents, itsAgent)
    .leftJoinLateral(failed, sql`true`)
    .where(inArray(orders.orderId, [...orderIds]))
}

export function findStuckDrafts(on: Reader, orderIds: readonly number[]) {
  const last = lastEvent(on)
  return on
    .select({
      ...ofOrder,
      isReopened: isReopened.mapWith(Boolean),
      lastChangedAt: sql<Date>`coalesce(${last.at}, ${orders.dateCreated})`.mapWith(orders.dateCreated),
    })
    .from(orders)
    .leftJoin(agents, itsAgent)
    .leftJoinLateral(last, sql`true`)
    .where(inArray(orders.orderId, [...orderIds]))
}

export const findStuckQuotes = (on: Reader, orderIds: readonly number[]) =>
  on
    .select({
      ...ofOrder,
      orderVersion: orders.version,
      quoteNumber: quotes.quoteNumber,
      recipientName: quotes.recipientName,
      recipientEmail: quotes.recipientEmail,
      onAccept: quotes.onAccept,
      status: quotes.status,
      expiresAt: quotes.expiresAt,
      firstSeenAt: quotes.firstSeenAt,
      waitReason: quotes.waitReason,
      renewalAskedAt: quotes.renewalAskedAt,
      renewalNote: quotes.renewalNote,
    })
    .from(quotes)
    .innerJoin(orders, eq(orders.orderId, quotes.orderId))
    .leftJoin(agents, itsAgent)
    .where(and(quotes.isLatest, inArray(quotes.orderId, [...orderIds])))

export const findStuckApprovals = (on: Reader, orderIds: readonly number[]) =>
  on
    .select({
      ...ofOrder,
      reasons: orderApprovals.reasons,
      requestedBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(orderApprovals)
    .innerJoin(orders, eq(orders.orderId, orderApprovals.orderId))
    .innerJoin(users, eq(users.userId, orderApprovals.requestedBy))
    .leftJoin(agents, itsAgent)
    .where(and(isAwaited, inArray(orderApprovals.orderId, [...orderIds])))

export const findPlansWithoutLine = (on: Reader, orderIds: readonly number[]) =>
  on
    .select({ ...ofOrder, ...plansWithoutLineOf })
    .from(orders)
    .leftJoin(agents, itsAgent)
    .where(inArray(orders.orderId, [...orderIds]))

export const findMissingNumbers = (on: Reader, orderIds: readonly number[]) =>
  on
    .select({ ...ofOrder, units: missingNumbersOf })
    .from(orders)
    .leftJoin(agents, itsAgent)
    .where(inArray(orders.orderId, [...orderIds]))

export const findLateOrders = (on: Reader, orderIds: readonly number[]) =>
  on
    .select({
      ...ofOrder,
      day: dueDay,
      isPromised: sql<boolean>`${earliestPromised} is not null`,
      staging: orderStaging,
    })
    .from(orders)
    .innerJoin(orderStaging, eq(orderStaging.orderId, orders.orderId))
    .leftJoin(agents, itsAgent)
    .where(inArray(orders.orderId, [...orderIds]))

export const findStuckBoxes = (on: Reader, boxIds: readonly string[]) =>
  on
    .select({
      ...ofOrder,
      boxId: boxes.boxId,
      boxNumber: boxes.number,
      trackingNumber: boxes.trackingNumber,
      state: boxes.trackingState,
      carrierText: boxes.trackingText,
      expectedOn: boxes.expectedOn,
      shippedAt: boxes.shippedAt,
    })
    .from(boxes)
    .innerJoin(orders, eq(orders.orderId, boxes.orderId))
    .leftJoin(agents, itsAgent)
    .where(inArray(boxes.boxId, [...boxIds]))
