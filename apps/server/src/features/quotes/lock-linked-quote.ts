import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import { lockAnyOrder } from '../orders/lock-any-order.ts'
import type { OrderRow } from '../orders/orders.tables.ts'
import type { OwnedQuote } from './find-quote.ts'
import { lockQuote } from './quotes.store.ts'
import type { QuoteRow } from './quotes.tables.ts'

type Locked = { order: OrderRow; quote: QuoteRow }

/** A quote with its order, both locked: the order first, as every change of an order does. Undefined when they were removed. */
export async function lockQuoteOfOrder(
  tx: Tx,
  { orderId, quoteId }: Pick<QuoteRow, 'orderId' | 'quoteId'>,
): Promise<Locked | undefined> {
  const order = await lockAnyOrder(tx, orderId)
  const quote = await lockQuote(tx, quoteId)
  return order && quote ? { order, quote } : undefined
}

/** The same for the quote of a link. Throws QUOTE_NOT_FOUND when they were removed since. */
export async function lockLinkedQuote(tx: Tx, seen: OwnedQuote): Promise<Locked> {
  const locked = await lockQuoteOfOrder(tx, seen)
  if (!locked) throw new AppError('QUOTE_NOT_FOUND')
  return locked
}
