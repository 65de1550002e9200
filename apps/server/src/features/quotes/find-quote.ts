import { eq, getTableColumns } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { type QuoteRow, quotes } from '../../db/schema/quotes.tables.ts'

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

export async function findQuote(on: Reader, quoteId: string): Promise<OwnedQuote | undefined> {
  const [found] = await ownedQuotes(on).where(eq(quotes.quoteId, quoteId))
  return found
}
