import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { orders } from '../orders/orders.tables.ts'
import {
  type QuoteCorrectionRow,
  type QuoteRow,
  quoteComments,
  quoteCorrections,
  quotes,
} from './quotes.tables.ts'

/** A quote with whose order it is. */
export type OwnedQuote = QuoteRow & { zohoUserId: string; zohoAccountId: string; orderStatusId: number }

const ownedColumns = {
  ...getTableColumns(quotes),
  zohoUserId: orders.zohoUserId,
  zohoAccountId: orders.zohoAccountId,
  orderStatusId: orders.statusId,
}

/** Quotes with whose order they are. */
export const ownedQuotes = (on: Reader) =>
  on.select(ownedColumns).from(quotes).innerJoin(orders, eq(orders.orderId, quotes.orderId))

/** The newest quote of an order. */
export async function findLatestQuote(on: Reader, orderId: number): Promise<QuoteRow | undefined> {
  const [found] = await on
    .select()
    .from(quotes)
    .where(and(eq(quotes.orderId, orderId), quotes.isLatest))
  return found
}

export async function findQuote(on: Reader, quoteId: string): Promise<OwnedQuote | undefined> {
  const [found] = await ownedQuotes(on).where(eq(quotes.quoteId, quoteId))
  return found
}

/** A comment with its quote, as the agent's email tells it. */
export async function findCommentForEmail(
  on: Reader,
  commentId: string,
): Promise<{ text: string; quote: QuoteRow } | undefined> {
  const [found] = await on
    .select({ text: quoteComments.text, quote: getTableColumns(quotes) })
    .from(quoteComments)
    .innerJoin(quotes, eq(quotes.quoteId, quoteComments.quoteId))
    .where(eq(quoteComments.commentId, commentId))
  return found
}

/** A correction with its quote, as the agent's email tells it. */
export async function findCorrectionForEmail(
  on: Reader,
  correctionId: string,
): Promise<{ correction: QuoteCorrectionRow; quote: QuoteRow } | undefined> {
  const [found] = await on
    .select({ correction: getTableColumns(quoteCorrections), quote: getTableColumns(quotes) })
    .from(quoteCorrections)
    .innerJoin(quotes, eq(quotes.quoteId, quoteCorrections.quoteId))
    .where(eq(quoteCorrections.correctionId, correctionId))
  return found
}
