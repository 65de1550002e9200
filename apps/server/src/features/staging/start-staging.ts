import { AppError } from '@portal/contract/errors'
import { productTypeIds } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { boxes, carrierArrivals, deviceStaging, orderStaging } from '../../db/schema/staging.tables.ts'
import { kindOfType } from '../fleet/sheet/device-lines.ts'
import type { SubmittedGoods } from '../orders/moments.ts'
import { lockStaging } from './staging.store.ts'

/**
 * The order was submitted: its goods wait to be prepared (docs/spec/staging.md#stages). Only for orders that WBC ships and
 * that are more than services; all others have no stage.
 */
export async function startStaging(
  tx: Tx,
  { orderId, at, shipDirect, lines }: SubmittedGoods,
): Promise<void> {
  const hasGoods = lines.some(({ productTypeId }) => productTypeId !== productTypeIds.service)
  if (shipDirect !== false || !hasGoods) return
  const unitCount = lines
    .filter(({ productTypeId, isAddOn }) => !isAddOn && kindOfType(productTypeId) !== undefined)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  await tx.insert(orderStaging).values({ orderId, unitCount, receivedAt: at }).onConflictDoNothing()
}

/**
 * The order is about to be a draft again, or cancelled. Called before its devices are changed, so that everyone locks in the
 * same sequence.
 * Throws BOX_LEFT when a box has left, and DEVICES_ARRIVED when people said what arrived of it direct from the carrier: what
 * is on its way or was received can't be called back (docs/spec/staging.md#cancelling).
 */
export async function refuseLeft(tx: Tx, orderId: number): Promise<void> {
  const staging = await lockStaging(tx, orderId)
  if (staging && staging.shippedBoxCount > 0) throw new AppError('BOX_LEFT')
  if ((await tx.$count(carrierArrivals, eq(carrierArrivals.orderId, orderId))) > 0)
    throw new AppError('DEVICES_ARRIVED')
}

/** The order is a draft again, or cancelled: nothing of it is prepared, and its boxes are gone. */
export async function endStaging(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(deviceStaging).where(eq(deviceStaging.orderId, orderId))
  await tx.delete(boxes).where(eq(boxes.orderId, orderId))
  await tx.delete(orderStaging).where(eq(orderStaging.orderId, orderId))
}
