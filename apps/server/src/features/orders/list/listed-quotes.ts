import type { ListedQuote } from '@portal/contract/orders'
import type { QuoteFilter } from '@portal/domain/order-filters'
import { orderStatus } from '@portal/domain/order-status'
import { expiringUntil, isExpiring, listedQuoteStateOf } from '@portal/domain/quotes'
import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
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

/** How the newest quotes of these orders stand, by the number of the order (docs/spec/quotes.md#lists). */
export async function findListedQuotes(
  on: Reader,
  listed: ReadonlyArray<{ orderId: number; statusId: number }>,
  now: Date,
): Promise<Map<number, ListedQuote>> {
  if (listed.length === 0) return new Map()
  const drafts = new Set(
    listed.filter(({ statusId }) => statusId === orderStatus.draft).map(({ orderId }) => orderId),
  )
  const rows = await on
    .select({
      orderId: quotes.orderId,
      quoteNumber: quotes.quoteNumber,
      status: quotes.status,
      isLatest: quotes.isLatest,
      firstSeenAt: quotes.firstSeenAt,
      expiresAt: quotes.expiresAt,
      validUntil: quotes.validUntil,
    })
    .from(quotes)
    .where(
      and(
        inArray(
          quotes.orderId,
          listed.map(({ orderId }) => orderId),
        ),
        quotes.isLatest,
      ),
    )
  return new Map(
    rows.flatMap((row) => {
      const state = listedQuoteStateOf(row, drafts.has(row.orderId), now)
      if (state === null) return []
      const { orderId, quoteNumber, validUntil } = row
      return [[orderId, { quoteNumber, state, validUntil, isExpiring: isExpiring(row, now) }] as const]
    }),
  )
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
