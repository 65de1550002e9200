import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { agents } from '../accounts/accounts.tables.ts'
import { orderApprovals } from '../approvals/approvals.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { quotes } from '../quotes/quotes.tables.ts'
import { boxes } from '../staging/staging.tables.ts'
import { users } from '../users/users.tables.ts'
import { isAwaited, isReopened, lastEvent, lastFailure } from './desk-orders.store.ts'

/** What rows of stuck work say, for the few of a page. */

const ofOrder = {
  orderId: orders.orderId,
  accountId: orders.zohoAccountId,
  accountName: orders.accountName,
  agentId: orders.zohoUserId,
  agentName: sql<string>`coalesce(trim(${agents.firstName} || ' ' || ${agents.lastName}), ${orders.agentName})`,
}
export type OfOrder = {
  orderId: number
  accountId: string
  accountName: string
  agentId: string
  agentName: string
}
const itsAgent = eq(agents.zohoUserId, orders.zohoUserId)

export function findStuckErrors(on: Reader, orderIds: readonly number[]) {
  const failed = lastFailure(on)
  return on
    .select({ ...ofOrder, reason: failed.reason })
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
      numberOfItems: orders.numberOfItems,
      orderTotalCents: orders.orderTotalCents,
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
      quoteNumber: quotes.quoteNumber,
      recipientName: quotes.recipientName,
      status: quotes.status,
      expiresAt: quotes.expiresAt,
    })
    .from(quotes)
    .innerJoin(orders, eq(orders.orderId, quotes.orderId))
    .leftJoin(agents, itsAgent)
    .where(and(quotes.isLatest, inArray(quotes.orderId, [...orderIds])))

export const findStuckApprovals = (on: Reader, orderIds: readonly number[]) =>
  on
    .select({
      ...ofOrder,
      orderTotalCents: orders.orderTotalCents,
      requestedBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(orderApprovals)
    .innerJoin(orders, eq(orders.orderId, orderApprovals.orderId))
    .innerJoin(users, eq(users.userId, orderApprovals.requestedBy))
    .leftJoin(agents, itsAgent)
    .where(and(isAwaited, inArray(orderApprovals.orderId, [...orderIds])))

export const findStuckBoxes = (on: Reader, boxIds: readonly string[]) =>
  on
    .select({
      ...ofOrder,
      boxId: boxes.boxId,
      boxNumber: boxes.number,
      state: boxes.trackingState,
      expectedOn: boxes.expectedOn,
    })
    .from(boxes)
    .innerJoin(orders, eq(orders.orderId, boxes.orderId))
    .leftJoin(agents, itsAgent)
    .where(inArray(boxes.boxId, [...boxIds]))
