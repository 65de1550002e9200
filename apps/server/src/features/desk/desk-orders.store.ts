import { deskLimits } from '@portal/domain/desk'
import { orderStatus } from '@portal/domain/order-status'
import { expiringUntil } from '@portal/domain/quotes'
import { and, desc, eq, gt, gte, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { orderApprovals } from '../approvals/approvals.tables.ts'
import { orderEvents, orders } from '../orders/orders.tables.ts'
import { quotes } from '../quotes/quotes.tables.ts'
import { users } from '../users/users.tables.ts'

/** One row more than is shown tells whether there are more. */
const oneMore = deskLimits.rows + 1

const ofOrder = {
  orderId: orders.orderId,
  accountId: orders.zohoAccountId,
  accountName: orders.accountName,
}

const ofAgent = (agentId: string, statusId: number): SQL | undefined =>
  and(eq(orders.zohoUserId, agentId), eq(orders.statusId, statusId))

/** What accounting said last of an order, and when. */
export const lastFailure = (on: Reader) =>
  on
    .select({ at: orderEvents.at, reason: orderEvents.reason })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.orderId), eq(orderEvents.kind, 'failed')))
    .orderBy(desc(orderEvents.at))
    .limit(1)
    .as('failed')

/** When something happened to an order last. */
export const lastEvent = (on: Reader) =>
  on
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orders.orderId))
    .orderBy(desc(orderEvents.at))
    .limit(1)
    .as('last')

/** An agent's orders in Error with what accounting said last, the newest first. */
export function findErrors(on: Reader, agentId: string) {
  const failed = lastFailure(on)
  return on
    .select({
      ...ofOrder,
      productNames: orders.productNames,
      failedAt: failed.at,
      reason: failed.reason,
    })
    .from(orders)
    .leftJoinLateral(failed, sql`true`)
    .where(ofAgent(agentId, orderStatus.error))
    .orderBy(desc(orders.dateCreated), desc(orders.orderId))
    .limit(oneMore)
}

type Moments = { since: Date; now: Date }

/** Whether a draft was submitted before and failed. As a set along its small index, which is read once however many drafts there are. */
export const isReopened: SQL<boolean> = sql<boolean>`${orders.orderId} in (select ${orderEvents.orderId} from ${orderEvents} where ${orderEvents.kind} = 'reopened')`

/** Drafts that wait for the agent: frozen ones wait for other people. */
const isFreeDraft = ({ now }: Moments): SQL | undefined =>
  and(
    eq(orders.statusId, sql.raw(String(orderStatus.draft))),
    sql`not ${orders.awaitsApproval}`,
    or(isNull(orders.quotedUntil), lte(orders.quotedUntil, now)),
  )

/** Whether nothing happened to an order since a moment. */
const isIdle = ({ since }: Moments): SQL | undefined =>
  and(
    lt(orders.dateCreated, since),
    sql`not exists (select from ${orderEvents} where ${and(eq(orderEvents.orderId, orders.orderId), gte(orderEvents.at, since))})`,
  )

/** Drafts that stand still: those to which nothing happened since a moment, and those that were reopened after an error. */
export const isStillDraft = (moments: Moments): SQL | undefined =>
  and(isFreeDraft(moments), or(isIdle(moments), isReopened))

function selectDrafts(on: Reader, agentId: string, condition: SQL | undefined) {
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
    .leftJoinLateral(last, sql`true`)
    .where(and(eq(orders.zohoUserId, agentId), condition))
    .orderBy(desc(orders.dateCreated), desc(orders.orderId))
    .limit(oneMore)
}

/** An agent's drafts that stand still, the newest first: those that were reopened, and then the others. */
export async function findStillDrafts(on: Reader, agentId: string, moments: Moments) {
  // Sorted in one statement, all drafts of the agent would be read for the first of them.
  const free = isFreeDraft(moments)
  const [reopened, idle] = await Promise.all([
    selectDrafts(on, agentId, and(free, isReopened)),
    selectDrafts(on, agentId, and(free, isIdle(moments), not(isReopened))),
  ])
  return [...reopened, ...idle].slice(0, oneMore)
}

/**
 * Newest quotes that need an agent if their order is a draft: accepted ones whose prices still hold, those that end soon, and those
 * that ended without an answer a short time ago. Along the index of states, which holds few quotes of these days.
 */
export function needsAgent({ since, now }: Moments): SQL | undefined {
  const unanswered = and(
    eq(quotes.status, sql.raw(`'sent'`)),
    gt(quotes.expiresAt, since),
    lte(quotes.expiresAt, expiringUntil(now)),
  )
  const accepted = and(eq(quotes.status, sql.raw(`'accepted'`)), gt(quotes.expiresAt, now))
  return and(quotes.isLatest, or(unanswered, accepted))
}

/** Quotes of an agent's drafts that need them, by their end. */
export function findDeskQuotes(on: Reader, agentId: string, moments: Moments) {
  return on
    .select({
      ...ofOrder,
      quoteNumber: quotes.quoteNumber,
      recipientName: quotes.recipientName,
      status: quotes.status,
      expiresAt: quotes.expiresAt,
      firstSeenAt: quotes.firstSeenAt,
      waitReason: quotes.waitReason,
    })
    .from(quotes)
    .innerJoin(orders, eq(orders.orderId, quotes.orderId))
    .where(and(needsAgent(moments), ofAgent(agentId, orderStatus.draft)))
    .orderBy(quotes.expiresAt, quotes.orderId)
    .limit(oneMore)
}

export const isAwaited: SQL = eq(orderApprovals.status, sql.raw(`'waiting'`))

/** An agent's drafts that wait for the approvers of their account, the oldest request first. */
export const findAwaitedApprovals = (on: Reader, agentId: string) =>
  on
    .select({
      ...ofOrder,
      orderTotalCents: orders.orderTotalCents,
      requestedBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      requestedAt: orderApprovals.requestedAt,
    })
    .from(orderApprovals)
    .innerJoin(orders, eq(orders.orderId, orderApprovals.orderId))
    .innerJoin(users, eq(users.userId, orderApprovals.requestedBy))
    .where(and(isAwaited, eq(orders.zohoUserId, agentId)))
    .orderBy(orderApprovals.requestedAt, orderApprovals.approvalId)
    .limit(oneMore)
