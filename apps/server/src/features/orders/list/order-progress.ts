import type { OrderProgress } from '@portal/contract/boxes'
import type { OrderStage } from '@portal/domain/order-stage'
import { eq, type SQL, sql } from 'drizzle-orm'
import { build, type JsonRow, jsonObject } from '../../../db/build.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { orderStaging } from '../../../db/schema/staging.tables.ts'

export const progressColumns = {
  stage: orderStaging.stage,
  unitCount: orderStaging.unitCount,
  stagedCount: orderStaging.stagedCount,
  packedCount: orderStaging.packedCount,
  receivedCount: orderStaging.receivedCount,
  boxCount: orderStaging.boxCount,
  shippedBoxCount: orderStaging.shippedBoxCount,
  deliveredBoxCount: orderStaging.deliveredBoxCount,
  receivedAt: orderStaging.receivedAt,
}

/** How far the goods of an order are, as a part of its row; null for an order without a stage. */
export const progressOfOrder = build
  .select({ progress: jsonObject(progressColumns) })
  .from(orderStaging)
  .where(eq(orderStaging.orderId, orders.orderId))

type ProgressRow = Omit<JsonRow<typeof progressColumns>, 'receivedAt'> & { receivedAt: Date | string }

/** How far an order is, as answers say it. */
export const progressOf = (row: ProgressRow): OrderProgress => ({
  stage: row.stage,
  units: row.unitCount,
  staged: row.stagedCount,
  packed: row.packedCount,
  received: row.receivedCount,
  boxes: row.boxCount,
  shippedBoxes: row.shippedBoxCount,
  deliveredBoxes: row.deliveredBoxCount,
  receivedAt: new Date(row.receivedAt).toISOString(),
})

/** Of `order_staging`: something of the order is at this stage, as `isInStage` of the domain says it. */
export function inStage(stage: OrderStage): SQL {
  if (stage === 'shipped') return sql`${orderStaging.shippedBoxCount} > ${orderStaging.deliveredBoxCount}`
  return stage === 'delivered' ? sql`${orderStaging.deliveredBoxCount} > 0` : eq(orderStaging.stage, stage)
}
