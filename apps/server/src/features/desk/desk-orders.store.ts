import { lateDays } from '@portal/domain/boxes'
import { daysBefore, deskLimits } from '@portal/domain/desk'
import { orderStatus } from '@portal/domain/order-status'
import { expiringUntil } from '@portal/domain/quotes'
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { orderApprovals } from '../../db/schema/approvals.tables.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { boxes } from '../../db/schema/staging.tables.ts'

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

export type Moments = { since: Date; now: Date }

/** Whether a draft was submitted before and failed. As a set along its small index, which is read once however many drafts there are. */
export const isReopened: SQL<boolean> = sql<boolean>`${orders.orderId} in (select ${orderEvents.orderId} from ${orderEvents} where ${orderEvents.kind} = 'reopened')`

/** Drafts that wait for the agent: frozen ones wait for other people. */
export const isFreeDraft = ({ now }: Moments): SQL | undefined =>
  and(
    eq(orders.statusId, sql.raw(String(orderStatus.draft))),
    sql`not ${orders.awaitsApproval}`,
    or(isNull(orders.quotedUntil), lte(orders.quotedUntil, now)),
  )

/** Whether nothing happened to an order since a moment. */
export const isIdle = ({ since }: Moments): SQL | undefined =>
  and(
    lt(orders.dateCreated, since),
    sql`not exists (select from ${orderEvents} where ${and(eq(orderEvents.orderId, orders.orderId), gte(orderEvents.at, since))})`,
  )

/** Drafts that stand still: those to which nothing happened since a moment, and those that were reopened after an error. */
export const isStillDraft = (moments: Moments): SQL | undefined =>
  and(isFreeDraft(moments), or(isIdle(moments), isReopened))

/**
 * Newest quotes that end soon, that ended without an answer a short time ago, or in whose place a new one is asked for. Along the
 * index of states, which holds few of these days.
 */
export const isUnanswered = ({ since, now }: Moments): SQL | undefined =>
  and(
    quotes.isLatest,
    eq(quotes.status, sql.raw(`'sent'`)),
    gt(quotes.expiresAt, daysBefore(now, deskLimits.askedQuoteDays)),
    or(gt(quotes.expiresAt, since), isNotNull(quotes.renewalAskedAt)),
    lte(quotes.expiresAt, expiringUntil(now)),
  )

/** Newest quotes that were accepted, and whose prices still hold. */
export const isAccepted = ({ now }: Moments): SQL | undefined =>
  and(quotes.isLatest, eq(quotes.status, sql.raw(`'accepted'`)), gt(quotes.expiresAt, now))

/** Quotes that need an agent if their order is a draft. */
export const needsAgent = (moments: Moments): SQL | undefined =>
  or(isUnanswered(moments), isAccepted(moments))

export const isAwaited: SQL = eq(orderApprovals.status, sql.raw(`'waiting'`))

/** Boxes that should have arrived, as `isLate` of the domain says it, and those that the carrier delays or returns. */
export function isLateBox({ today, now }: { today: string; now: Date }): SQL | undefined {
  const shouldBeThere = or(
    lt(boxes.expectedOn, today),
    and(isNull(boxes.expectedOn), lt(boxes.shippedAt, daysBefore(now, lateDays))),
  )
  return and(
    eq(boxes.status, sql.raw(`'shipped'`)),
    isNull(boxes.receivedAt),
    or(inArray(boxes.trackingState, ['exception', 'returned']), shouldBeThere),
  )
}
