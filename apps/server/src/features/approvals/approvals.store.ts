import { endedStatuses } from '@portal/domain/device-status'
import { type ApprovalAuthors, approvalLimits } from '@portal/domain/order-approval'
import { orderStatus } from '@portal/domain/order-status'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../db/client.ts'
import { type ApprovalRow, orderApprovals } from '../../db/schema/approvals.tables.ts'
import { carriers, manufacturers, products, purchaseTypes } from '../../db/schema/catalog.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderEvents, orderItems, orders } from '../../db/schema/orders.tables.ts'
import { orderItemDiscounts } from '../../db/schema/price-rules.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { discountsOfItem } from '../orders/list/item-discounts.ts'

/** What an account's submitted orders are worth since a moment, in cents. */
export async function findSpentCents(on: Reader, accountId: string, since: Date): Promise<number> {
  const [row] = await on
    .select({ cents: sql<number>`coalesce(sum(${orders.orderTotalCents}), 0)::float8` })
    .from(orders)
    .where(
      and(
        eq(orders.zohoAccountId, accountId),
        inArray(orders.statusId, [orderStatus.submitted, orderStatus.error]),
        gte(orders.dateSubmitted, since),
      ),
    )
  return row?.cents ?? 0
}

/** What the rules of costs read of a line. */
const costedColumns = {
  carrier: carriers.name,
  productTypeId: orderItems.productTypeId,
  purchaseType: purchaseTypes.name,
  isCarrierInventory: orderItems.isCarrierInventory,
  rateCents: orderItems.rateCents,
  ratePlanPriceCents: orderItems.ratePlanPriceCents,
  termMonths: orderItems.termMonths,
}

/**
 * What price rules take off the lines of an account's submitted orders that carriers still bill this month, in cents. What is off a
 * single month is no part of what carriers bill each month.
 */
export async function findBilledDiscountCents(
  on: Reader,
  accountId: string,
  { now, monthStart }: { now: Date; monthStart: Date },
): Promise<number> {
  const ended = endedUnits(on, accountId, monthStart)
  const lasts = sql`coalesce(${orders.dateSubmitted} + make_interval(months => ${orderItemDiscounts.firstMonth} - 1 + ${orderItemDiscounts.months}) > ${now}, true)`
  const units = sql`case ${orderItemDiscounts.target}
    when 'plan' then greatest(least(${orderItemDiscounts.units}, ${orderItems.quantity} - coalesce(${ended.units}, 0)), 0)
    else ${orderItemDiscounts.units} end`
  const [row] = await on
    .select({ cents: sql<number>`coalesce(sum(${orderItemDiscounts.unitCents} * ${units}), 0)::float8` })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .innerJoin(orderItemDiscounts, eq(orderItemDiscounts.orderItemId, orderItems.orderItemId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, orderItems.purchaseTypeId))
    .leftJoin(ended, eq(ended.orderItemId, orderItems.orderItemId))
    .where(
      and(
        eq(orders.zohoAccountId, accountId),
        inArray(orders.statusId, [orderStatus.submitted, orderStatus.error]),
        sql`${orderItemDiscounts.months} is distinct from 1`,
        lasts,
        or(
          eq(orderItemDiscounts.target, 'plan'),
          and(eq(purchaseTypes.name, 'Finance'), sql`not ${isPaidOff(now)}`),
        ),
      ),
    )
  return row?.cents ?? 0
}

/** How many devices of an account's lines were replaced or retired before a month. */
const endedUnits = (on: Reader, accountId: string, monthStart: Date) =>
  on
    .select({ orderItemId: devices.orderItemId, units: sql<number>`count(*)`.as('ended_units') })
    .from(devices)
    .where(
      and(
        eq(devices.zohoAccountId, accountId),
        inArray(devices.status, [...endedStatuses]),
        lt(devices.changedAt, monthStart),
      ),
    )
    .groupBy(devices.orderItemId)
    .as('ended')

/** Whether the term of a financed line has ended; one that is not known has not. */
const isPaidOff = (now: Date) =>
  sql<boolean>`coalesce(${orders.dateSubmitted} + make_interval(months => ${orderItems.termMonths}) <= ${now}, false)`

/**
 * Lines of an account's submitted orders that carriers may bill each month, those with the same prices together. `plans` is how many
 * of their rate plans are still billed: devices that were replaced or retired are left out from the month after, so that retiring one
 * makes no room for an order of the same month.
 */
export function listBilledLines(
  on: Reader,
  accountId: string,
  { now, monthStart }: { now: Date; monthStart: Date },
) {
  const ended = endedUnits(on, accountId, monthStart)
  return on
    .select({
      ...costedColumns,
      isPaidOff: isPaidOff(now).as('is_paid_off'),
      quantity: sql<number>`sum(${orderItems.quantity})::int`,
      plans: sql<number>`sum(greatest(${orderItems.quantity} - coalesce(${ended.units}, 0), 0))::int`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .innerJoin(carriers, eq(carriers.id, orderItems.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, orderItems.purchaseTypeId))
    .leftJoin(ended, eq(ended.orderItemId, orderItems.orderItemId))
    .where(
      and(
        eq(orders.zohoAccountId, accountId),
        inArray(orders.statusId, [orderStatus.submitted, orderStatus.error]),
        or(gt(orderItems.ratePlanPriceCents, 0), orderItems.isCarrierInventory),
      ),
    )
    .groupBy(...Object.values(costedColumns), sql`is_paid_off`)
}

/**
 * How many orders that a person created or submitted were submitted since a moment, and their total in cents. Submitting another
 * person's draft counts, because a colleague's drafts could otherwise be used to split an order.
 */
export async function findPersonDay(on: Reader, day: DayOfPerson): Promise<PersonDay> {
  const [row] = await on
    .select({
      cents: sql<number>`coalesce(sum(${orders.orderTotalCents}), 0)::float8`,
      orders: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(isOfDay(day))
  return row ?? noPersonDay
}

/** The lines of the same orders. */
export const listPersonDayLines = (on: Reader, day: DayOfPerson) =>
  on
    .select({
      orderId: orders.orderId,
      quantity: orderItems.quantity,
      discounts: discountsOfItem,
      ...costedColumns,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .innerJoin(carriers, eq(carriers.id, orderItems.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, orderItems.purchaseTypeId))
    .where(isOfDay(day))

/** The same person, also behind API keys of the account that they created. */
const isSamePerson = (author: SQLWrapper, userId: string) =>
  sql`${personBehind(author)} = ${personBehind(sql`${userId}::uuid`)}`

type DayOfPerson = { accountId: string; userId: string; since: Date }
const isOfDay = ({ accountId, userId, since }: DayOfPerson) =>
  and(
    eq(orders.zohoAccountId, accountId),
    or(isSamePerson(orders.createdBy, userId), wasSubmittedBy(userId, since)),
    inArray(orders.statusId, [orderStatus.submitted, orderStatus.error]),
    gte(orders.dateSubmitted, since),
  )
const wasSubmittedBy = (userId: string, since: Date) => sql`exists (
  select from ${orderEvents}
  where ${orderEvents.orderId} = ${orders.orderId} and ${orderEvents.kind} = 'submitted'
    and ${isSamePerson(orderEvents.userId, userId)} and ${gte(orderEvents.at, since)})`
export type PersonDay = { cents: number; orders: number }
export const noPersonDay: PersonDay = { cents: 0, orders: 0 }

const nameOf = (person: Record<'firstName' | 'lastName', AnyPgColumn>) =>
  sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`

export async function listProductNames(on: Reader, productIds: readonly string[]) {
  if (productIds.length === 0) return []
  const name = sql<string>`${manufacturers.name} || ' ' || ${products.model}`
  return on
    .select({ productId: products.productId, name })
    .from(products)
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(inArray(products.productId, [...productIds]))
    .orderBy(name)
}

export async function findApprovalRow(on: Reader, approvalId: string): Promise<ApprovalRow | undefined> {
  const [row] = await on.select().from(orderApprovals).where(eq(orderApprovals.approvalId, approvalId))
  return row
}

/** The request; every other change of it waits until the transaction ends. Its order is locked before. */
export async function lockApprovalRow(tx: Tx, approvalId: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .select()
    .from(orderApprovals)
    .where(eq(orderApprovals.approvalId, approvalId))
    .for('update')
  return row
}

/** What an order was approved as, where it was. */
export async function findApproved(on: Reader, orderId: number): Promise<ApprovalRow | undefined> {
  const [row] = await on
    .select()
    .from(orderApprovals)
    .where(and(eq(orderApprovals.orderId, orderId), eq(orderApprovals.status, 'approved')))
  return row
}

const requesters = alias(users, 'requesters')
const deciders = alias(users, 'deciders')

/** The newest request of an order, with the names of its people. */
export async function findLatestApproval(on: Reader, orderId: number) {
  const [row] = await on
    .select({
      approval: orderApprovals,
      requestedByName: nameOf(requesters),
      decidedByName: sql<string | null>`${nameOf(deciders)}`,
    })
    .from(orderApprovals)
    .innerJoin(requesters, eq(requesters.userId, orderApprovals.requestedBy))
    .leftJoin(deciders, eq(deciders.userId, orderApprovals.decidedBy))
    .where(eq(orderApprovals.orderId, orderId))
    .orderBy(desc(orderApprovals.requestedAt), desc(orderApprovals.approvalId))
    .limit(1)
  return row
}

export const insertApproval = async (tx: Tx, approval: typeof orderApprovals.$inferInsert): Promise<void> => {
  await tx.insert(orderApprovals).values(approval)
}

export async function updateApproval(
  tx: Tx,
  approvalId: string,
  changes: Pick<ApprovalRow, 'status' | 'decidedBy' | 'decidedAt'> & Partial<Pick<ApprovalRow, 'reason'>>,
): Promise<void> {
  await tx.update(orderApprovals).set(changes).where(eq(orderApprovals.approvalId, approvalId))
}

/** Freezes a draft for its approvers, or frees it, sent back or not. */
export async function updateAwaitsApproval(
  tx: Tx,
  orderId: number,
  awaitsApproval: boolean,
  isSentBack = false,
): Promise<void> {
  await tx
    .update(orders)
    .set({ awaitsApproval, isSentBack, version: sql`${orders.version} + 1` })
    .where(eq(orders.orderId, orderId))
}

/** What waits in an account, with the people behind it, the oldest first. */
export const listWaitingRows = (on: Reader, accountId: string) =>
  on
    .select({
      approvalId: orderApprovals.approvalId,
      orderId: orders.orderId,
      accountName: orders.accountName,
      orderTotalCents: orders.orderTotalCents,
      createdBy: personBehind(orders.createdBy),
      requestedBy: personBehind(orderApprovals.requestedBy),
      requestedByName: nameOf(users),
      requestedAt: orderApprovals.requestedAt,
    })
    .from(orderApprovals)
    .innerJoin(orders, eq(orders.orderId, orderApprovals.orderId))
    .innerJoin(users, eq(users.userId, orderApprovals.requestedBy))
    .where(and(eq(orderApprovals.status, 'waiting'), eq(orders.zohoAccountId, accountId)))
    .orderBy(asc(orderApprovals.requestedAt), asc(orderApprovals.approvalId))
    .limit(approvalLimits.waitingMax)

/** Requests that wait and of which no one was reminded, the oldest first. */
export const listUnreminded = (on: Reader) =>
  on
    .select({
      approvalId: orderApprovals.approvalId,
      orderId: orderApprovals.orderId,
      requestedAt: orderApprovals.requestedAt,
    })
    .from(orderApprovals)
    // Written as in the index, so that it serves every plan.
    .where(and(sql`${orderApprovals.status} = 'waiting'`, isNull(orderApprovals.remindedAt)))
    .orderBy(asc(orderApprovals.requestedAt), asc(orderApprovals.approvalId))

export async function updateReminded(tx: Tx, approvalId: string, at: Date): Promise<void> {
  await tx.update(orderApprovals).set({ remindedAt: at }).where(eq(orderApprovals.approvalId, approvalId))
}

/** In a query: who created the API key of the account that this author is; any other author itself. */
const personBehind = (userId: SQLWrapper): SQL<string> =>
  sql`coalesce((select behind.key_created_by from users behind where behind.user_id = ${userId}), ${userId})`

/**
 * The people behind an order and its request. An approver who orders with a key that they created for the account approves this
 * order no more than one that they create themselves (docs/spec/approvals.md#deciding).
 */
export async function peopleBehind(
  on: Reader,
  { createdBy, requestedBy }: ApprovalAuthors,
): Promise<ApprovalAuthors> {
  const { rows } = await on.execute<ApprovalAuthors>(
    sql`select ${personBehind(sql`${createdBy}::uuid`)} as "createdBy", ${personBehind(sql`${requestedBy}::uuid`)} as "requestedBy"`,
  )
  return rows[0] ?? { createdBy, requestedBy }
}
