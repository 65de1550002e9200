import { type PlansWithoutLine, plansWithoutLine } from '@portal/domain/number-wish'
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orderItems } from '../../../db/schema/orders.tables.ts'

/** Units of an order that were said to get no line although their plans are billed. */
export async function findPlansWithoutLine(on: Reader, orderId: number): Promise<PlansWithoutLine> {
  const units = await on
    .select({ numberWish: devices.numberWish, planCents: orderItems.ratePlanPriceCents })
    .from(devices)
    .innerJoin(orderItems, eq(orderItems.orderItemId, devices.orderItemId))
    .where(and(eq(devices.orderId, orderId), inArray(devices.status, ['planned', 'ordered'])))
  return plansWithoutLine(units)
}
