import { stageOf } from '@portal/domain/order-stage'
import { count, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { boxes, deviceStaging, type OrderStagingRow, orderStaging } from '../../db/schema/staging.tables.ts'

/** The staging of an order, locked until the transaction ends; undefined for orders without a stage. */
export async function lockStaging(tx: Tx, orderId: number): Promise<OrderStagingRow | undefined> {
  const [row] = await tx.select().from(orderStaging).where(eq(orderStaging.orderId, orderId)).for('update')
  return row
}

/**
 * Counts what is staged, packed, shipped, delivered and received, and sets the stage. Called at the end of every change of a
 * bench or a box, by the transaction that holds the lock of `lockStaging`.
 */
export async function recountStaging(tx: Tx, orderId: number): Promise<void> {
  const [row] = await tx.select().from(orderStaging).where(eq(orderStaging.orderId, orderId))
  if (!row) return
  const [units] = await tx
    .select({
      staged: count(deviceStaging.stagedAt),
      packed: count(deviceStaging.boxId),
      received: count(deviceStaging.receivedAt),
    })
    .from(deviceStaging)
    .where(eq(deviceStaging.orderId, orderId))
  const [packed] = await tx
    .select({
      boxes: count(),
      shippedBoxes: count(boxes.shippedAt),
      deliveredBoxes: count(boxes.deliveredAt),
    })
    .from(boxes)
    .where(eq(boxes.orderId, orderId))
  if (!units || !packed) throw new Error('A count answers a row.')
  const counts = { units: row.unitCount, ...packed, staged: units.staged, packed: units.packed }
  await tx
    .update(orderStaging)
    .set({
      stage: stageOf({ ...counts, isClaimed: row.claimedBy !== null }),
      stagedCount: units.staged,
      packedCount: units.packed,
      receivedCount: units.received,
      boxCount: packed.boxes,
      shippedBoxCount: packed.shippedBoxes,
      deliveredBoxCount: packed.deliveredBoxes,
      version: sql`${orderStaging.version} + 1`,
    })
    .where(eq(orderStaging.orderId, orderId))
}
