import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import { lockAnyOrder } from '../orders/lock-any-order.ts'
import type { OrderRow } from '../orders/orders.tables.ts'
import type { OwnedQuote } from './find-quote.ts'
import { lockQuote } from './quotes.store.ts'
import type { QuoteRow } from './quotes.tables.ts'

/**
 * The quote of a link with its order, both locked: the order first, as every change of an order does.
 * Throws QUOTE_NOT_FOUND when they were removed since.
 */
export async function lockLinkedQuote(
  tx: Tx,
  { orderId, quoteId }: OwnedQuote,
): Promise<{ order: OrderRow; quote: QuoteRow }> {
  const order = await lockAnyOrder(tx, orderId)
  const quote = await lockQuote(tx, quoteId)
  if (!order || !quote) throw new AppError('QUOTE_NOT_FOUND')
  return { order, quote }
}
