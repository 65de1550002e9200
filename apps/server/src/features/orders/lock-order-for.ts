import { AppError } from '@portal/contract/errors'
import {
  allows,
  mayTake,
  type OrderAction,
  stateRefusal,
  stateRefusalWords,
} from '@portal/domain/order-status'
import { mayActFor } from '@portal/domain/roles'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { lockOrder } from './orders.store.ts'
import type { OrderRow } from './orders.tables.ts'
import { refuseFrozen } from './refuse-frozen.ts'

/**
 * The order, locked for this person and this action until the transaction ends.
 * Throws ORDER_NOT_FOUND when it is missing or not theirs, NOT_ALLOWED when they may see it but not do
 * this, ORDER_NOT_DRAFT, ORDER_NOT_SUBMITTED or ORDER_NOT_IN_ERROR when its status is another, and ORDER_FROZEN for a
 * draft that is quoted (docs/spec/quotes.md#freezing).
 */
export async function lockOrderFor(
  tx: Tx,
  ctx: Pick<SignedInContext, 'actor' | 'now'>,
  orderId: number,
  action: OrderAction,
): Promise<OrderRow> {
  const { actor } = ctx
  const order = await lockOrder(tx, orderId)
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  if (!mayTake(actor, action)) throw new AppError('NOT_ALLOWED')
  if (!allows(order.statusId, action)) {
    const message = stateRefusalWords(action, order.statusId)
    throw new AppError(stateRefusal(action), message === undefined ? {} : { message })
  }
  await refuseFrozen(tx, ctx, order, action)
  return order
}
