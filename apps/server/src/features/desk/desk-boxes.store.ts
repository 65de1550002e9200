import { lateDays } from '@portal/domain/box-tracking'
import { daysBefore, deskLimits } from '@portal/domain/desk'
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { orders } from '../orders/orders.tables.ts'
import { boxes } from '../staging/staging.tables.ts'

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

/** Late boxes of an agent's orders, the longest on the way first. */
export function findLateBoxes(on: Reader, agentId: string, moments: { today: string; now: Date }) {
  return on
    .select({
      orderId: orders.orderId,
      accountId: orders.zohoAccountId,
      accountName: orders.accountName,
      boxNumber: boxes.number,
      trackingNumber: boxes.trackingNumber,
      expectedOn: boxes.expectedOn,
      shippedAt: boxes.shippedAt,
      state: boxes.trackingState,
      carrierText: boxes.trackingText,
    })
    .from(boxes)
    .innerJoin(orders, eq(orders.orderId, boxes.orderId))
    .where(and(isLateBox(moments), eq(orders.zohoUserId, agentId)))
    .orderBy(boxes.shippedAt, boxes.boxId)
    .limit(deskLimits.rows + 1)
}
