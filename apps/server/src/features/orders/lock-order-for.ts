import { AppError } from '@portal/contract/errors'
import { allows, type OrderAction } from '@portal/domain/order-status'
import { type Actor, mayActFor } from '@portal/domain/roles'
import type { Tx } from '../../db/client.ts'
import { type LockedOrder, lockOrder } from './orders.store.ts'

/**
 * The order, locked for this person and this action until the transaction ends.
 * Throws ORDER_NOT_FOUND when it is missing or not theirs, ORDER_NOT_DRAFT when it is past Draft.
 */
export async function lockOrderFor(
  tx: Tx,
  actor: Actor,
  orderId: number,
  action: Extract<OrderAction, 'edit' | 'submit' | 'remove'>,
): Promise<LockedOrder> {
  const [order] = await lockOrder(tx, orderId)
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  if (!allows(order.statusId, action)) throw new AppError('ORDER_NOT_DRAFT')
  return order
}
