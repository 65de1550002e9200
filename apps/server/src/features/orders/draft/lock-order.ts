import { AppError } from '@portal/contract/errors'
import { waitingWords } from '@portal/domain/order-approval'
import {
  allows,
  mayTake,
  type OrderAction,
  stateRefusal,
  stateRefusalWords,
} from '@portal/domain/order-status'
import {
  isBound,
  isRefusedQuoted,
  isRefusedWaiting,
  keepsPrices,
  mayQuote,
  quotedWords,
} from '@portal/domain/quotes'
import { mayActFor } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { changedSince } from '../../../audit/changed-since.ts'
import type { Reader, Tx } from '../../../db/client.ts'
import { type OrderRow, orderColumns, orders } from '../../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { findLatestQuote } from '../list/listed-quotes.ts'
import { lockOrder } from './orders.store.ts'

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

/**
 * Lets an action on a locked order pass unless its quote forbids it: a quoted draft stays as it was quoted, and only agents
 * submit what was accepted. A quote whose days have passed forbids nothing. A draft that waits for approval stays as it is
 * (docs/spec/approvals.md#freezing).
 * Throws ORDER_FROZEN.
 */
async function refuseFrozen(
  tx: Tx,
  { actor, now }: Pick<SignedInContext, 'actor' | 'now'>,
  order: OrderRow,
  action: OrderAction,
): Promise<void> {
  if (order.awaitsApproval && isRefusedWaiting(action))
    throw new AppError('ORDER_FROZEN', { message: waitingWords })
  const at = now()
  if (!isRefusedQuoted(action) || !isBound(order.quotedUntil, at)) return
  const quote = await findLatestQuote(tx, order.orderId)
  if (!quote) return
  const mayWithdraw = mayQuote(actor)
  if (action === 'submit' && mayWithdraw && keepsPrices(quote, at)) return
  const isAccepted = quote.status === 'accepted'
  throw new AppError('ORDER_FROZEN', { message: quotedWords({ ...quote, isAccepted }, { mayWithdraw }) })
}

/**
 * The order, locked until the transaction ends, for work that no user does: the link of a quote is allowed to answer for it.
 * Undefined when there is none.
 */
export const lockAnyOrder = (tx: Tx, orderId: number): Promise<OrderRow | undefined> => lockOrder(tx, orderId)

/** The same without a lock, for reading. */
export async function findAnyOrder(on: Reader, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await on.select(orderColumns).from(orders).where(eq(orders.orderId, orderId))
  return order
}

/**
 * Throws ORDER_CHANGED when the caller names a version and the order has another one by now.
 * @param seen the version that the person saw; without one nothing is compared
 */
export async function refuseOtherVersion(
  tx: Tx,
  { orderId, version }: Pick<OrderRow, 'orderId' | 'version'>,
  seen: number | undefined,
): Promise<void> {
  if (seen !== undefined && seen !== version) throw await changedSince(tx, 'ORDER_CHANGED', { orderId })
}
