import type { OrderProgress } from '@portal/contract/boxes'
import type { OrderStage } from '@portal/domain/order-stage'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { type OrderStagingRow, orderStaging } from '../../../db/schema/staging.tables.ts'

/** How far an order is, as answers say it. */
export const progressOf = (row: OrderStagingRow): OrderProgress => ({
  stage: row.stage,
  units: row.unitCount,
  staged: row.stagedCount,
  packed: row.packedCount,
  received: row.receivedCount,
  boxes: row.boxCount,
  shippedBoxes: row.shippedBoxCount,
  deliveredBoxes: row.deliveredBoxCount,
  receivedAt: row.receivedAt.toISOString(),
})

/** How far these orders are, by their numbers; orders without a stage are left out. */
export async function findProgress(
  on: Reader,
  orderIds: readonly number[],
): Promise<Map<number, OrderProgress>> {
  if (orderIds.length === 0) return new Map()
  const rows = await on
    .select()
    .from(orderStaging)
    .where(inArray(orderStaging.orderId, [...orderIds]))
  return new Map(rows.map((row) => [row.orderId, progressOf(row)]))
}

/** Of `order_staging`: something of the order is at this stage, as `isInStage` of the domain says it. */
export function inStage(stage: OrderStage): SQL {
  if (stage === 'shipped') return sql`${orderStaging.shippedBoxCount} > ${orderStaging.deliveredBoxCount}`
  return stage === 'delivered' ? sql`${orderStaging.deliveredBoxCount} > 0` : eq(orderStaging.stage, stage)
}
