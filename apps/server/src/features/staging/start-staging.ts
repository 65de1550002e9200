import { productTypeIds } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { kindOfType } from '../fleet/sheet/units.store.ts'
import { orderStaging } from './staging.tables.ts'

/** What starting reads of a submitted order. */
export type SubmittedGoods = {
  orderId: number
  at: Date
  shipDirect: boolean | null
  lines: ReadonlyArray<{ productTypeId: string; quantity: number; isAddOn: boolean }>
}

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

/** The order is a draft again, or cancelled: nothing of it is prepared. */
export async function endStaging(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderStaging).where(eq(orderStaging.orderId, orderId))
}
