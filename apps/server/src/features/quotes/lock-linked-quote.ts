import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import { lockOrder } from '../orders/orders.store.ts'
import type { OrderRow } from '../orders/orders.tables.ts'
import { lockQuote, type OwnedQuote } from './quotes.store.ts'
import type { QuoteRow } from './quotes.tables.ts'

/**
 * The quote of a link with its order, both locked: the order first, as every change of an order does.
 * Throws QUOTE_NOT_FOUND when they were removed since.
 */
export async function lockLinkedQuote(
  tx: Tx,
  { orderId, quoteId }: OwnedQuote,
): Promise<{ order: OrderRow; quote: QuoteRow }> {
  const order = await lockOrder(tx, orderId)
  const quote = await lockQuote(tx, quoteId)
  if (!order || !quote) throw new AppError('QUOTE_NOT_FOUND')
  return { order, quote }
}
