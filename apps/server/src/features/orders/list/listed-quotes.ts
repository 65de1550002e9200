import type { ListedQuote } from '@portal/contract/orders'
import type { QuoteFilter } from '@portal/domain/order-filters'
import { orderStatus } from '@portal/domain/order-status'
import { expiringUntil, isExpiring, listedQuoteStateOf } from '@portal/domain/quotes'
import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { build, type JsonRow, jsonObject } from '../../../db/build.ts'
import type { Reader } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { type QuoteRow, quotes } from '../../../db/schema/quotes.tables.ts'

/** The newest quote of an order. */
export async function findLatestQuote(on: Reader, orderId: number): Promise<QuoteRow | undefined> {
  const [found] = await on
    .select()
    .from(quotes)
    .where(and(eq(quotes.orderId, orderId), quotes.isLatest))
  return found
}

export const listedQuoteColumns = {
  quoteNumber: quotes.quoteNumber,
  status: quotes.status,
  isLatest: quotes.isLatest,
  firstSeenAt: quotes.firstSeenAt,
  expiresAt: quotes.expiresAt,
  validUntil: quotes.validUntil,
}

/** The newest quote of an order, as a part of its row. */
export const quoteOfOrder = build
  .select({ quote: jsonObject(listedQuoteColumns) })
  .from(quotes)
  .where(and(eq(quotes.orderId, orders.orderId), quotes.isLatest))

/** How the newest quote of an order stands (docs/spec/quotes.md#lists); null where lists show none. */
export function toListedQuote(
  row: JsonRow<typeof listedQuoteColumns>,
  isDraft: boolean,
  now: Date,
): ListedQuote | null {
  const state = listedQuoteStateOf(row, isDraft, now)
  if (state === null) return null
  const { quoteNumber, validUntil } = row
  return { quoteNumber, state, validUntil, isExpiring: isExpiring(row, now) }
}

/**
 * Orders whose newest quote stands like this at a moment; `listedQuoteStateOf` and `isExpiring` say the same of one quote
 * (docs/spec/quotes.md#lists).
 */
export const isQuotedAs = (filter: QuoteFilter, now: Date): SQL | undefined =>
  and(
    filter === 'accepted' ? undefined : eq(orders.statusId, orderStatus.draft),
    sql`exists (select from ${quotes} where ${and(eq(quotes.orderId, orders.orderId), quotes.isLatest, stands(filter, now))})`,
  )

function stands(filter: QuoteFilter, now: Date): SQL | undefined {
  if (filter === 'accepted' || filter === 'declined') return eq(quotes.status, sql.raw(`'${filter}'`))
  const unanswered = eq(quotes.status, sql.raw(`'sent'`))
  if (filter === 'expired') return and(unanswered, lte(quotes.expiresAt, now))
  const open = and(unanswered, gt(quotes.expiresAt, now))
  if (filter === 'expiring') return and(open, lte(quotes.expiresAt, expiringUntil(now)))
  return and(open, filter === 'seen' ? isNotNull(quotes.firstSeenAt) : isNull(quotes.firstSeenAt))
}
