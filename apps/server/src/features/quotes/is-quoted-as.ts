import { orderStatus } from '@portal/domain/order-status'
import type { QuoteFilter } from '@portal/domain/quote-filter'
import { expiringUntil } from '@portal/domain/quotes'
import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { orders } from '../orders/orders.tables.ts'
import { quotes } from './quotes.tables.ts'

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
