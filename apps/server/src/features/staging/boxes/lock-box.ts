import { AppError } from '@portal/contract/errors'
import { allowsBox, type BoxAction, boxRefusal } from '@portal/domain/boxes'
import type { Tx } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type DeskOrder, lockAtDesk } from '../lock-at-desk.ts'
import type { BoxRow } from '../staging.tables.ts'
import { findBox } from './boxes.store.ts'

/** What every change of a box needs. */
export type BoxNeeds = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * A box and its order, locked until the transaction ends, when the box allows the action.
 * Throws BOX_NOT_FOUND, NOT_ALLOWED, ORDER_NOT_STAGED and BOX_STATUS_REFUSED.
 */
export async function lockBox(
  tx: Tx,
  { actor }: Pick<BoxNeeds, 'actor'>,
  boxId: string,
  action: BoxAction,
): Promise<{ box: BoxRow; order: DeskOrder }> {
  const known = await findBox(tx, boxId)
  if (!known) throw new AppError('BOX_NOT_FOUND')
  const { order } = await lockAtDesk(tx, actor, known.orderId).catch(asNoBox)
  // Again, now that no other person changes it.
  const box = await findBox(tx, boxId)
  if (!box) throw new AppError('BOX_NOT_FOUND')
  if (!allowsBox(box.status, action))
    throw new AppError('BOX_STATUS_REFUSED', { message: boxRefusal(box.number, box.status, action) })
  return { box, order }
}

/** A box of an order that does not exist for the caller does not exist either. */
export function asNoBox(error: unknown): never {
  if (error instanceof AppError && error.code === 'ORDER_NOT_FOUND') throw new AppError('BOX_NOT_FOUND')
  throw error
}
