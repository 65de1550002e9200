import { AppError } from '@portal/contract/errors'
import { isRefusedFrozen, quotedWords } from '@portal/domain/order-freeze'
import type { OrderAction } from '@portal/domain/order-status'
import { isBinding, keepsPrices, mayQuote } from '@portal/domain/quotes'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { freeExpired } from '../quotes/free-expired.ts'
import { findLatestQuote } from '../quotes/quotes.store.ts'
import type { OrderRow } from './orders.tables.ts'

/**
 * The locked draft, when this action is not refused for it. A quote whose days have passed frees its order here, whether or
 * not the job was there first; agents submit what was accepted.
 * Throws ORDER_FROZEN.
 */
export async function refuseFrozen(
  tx: Tx,
  { actor, now }: Pick<SignedInContext, 'actor' | 'now'>,
  order: OrderRow,
  action: OrderAction,
): Promise<OrderRow> {
  if (order.frozenFor === null || !isRefusedFrozen(action)) return order
  if (order.frozenFor === 'approval') throw new AppError('ORDER_FROZEN')
  const at = now()
  const quote = await findLatestQuote(tx, order.orderId)
  if (!quote || !isBinding(quote, at)) {
    await freeExpired(tx, { orderId: order.orderId, quote, at })
    return { ...order, frozenFor: null }
  }
  const mayWithdraw = mayQuote(actor)
  if (action === 'submit' && mayWithdraw && keepsPrices(quote, at)) return order
  const message = quotedWords({ ...quote, isAccepted: quote.status === 'accepted' }, { mayWithdraw })
  throw new AppError('ORDER_FROZEN', { message })
}
