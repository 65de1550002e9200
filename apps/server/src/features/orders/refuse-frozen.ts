import { AppError } from '@portal/contract/errors'
import { waitingWords } from '@portal/domain/order-approval'
import { isRefusedQuoted, isRefusedWaiting, quotedWords } from '@portal/domain/order-freeze'
import type { OrderAction } from '@portal/domain/order-status'
import { isBound, keepsPrices, mayQuote } from '@portal/domain/quotes'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { findLatestQuote } from '../quotes/find-quote.ts'
import type { OrderRow } from './orders.tables.ts'

/**
 * Lets an action on a locked order pass unless its quote forbids it: a quoted draft stays as it was quoted, and only agents
 * submit what was accepted. A quote whose days have passed forbids nothing. A draft that waits for approval stays as it is
 * (docs/spec/approvals.md#freezing).
 * Throws ORDER_FROZEN.
 */
export async function refuseFrozen(
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
