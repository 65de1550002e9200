import type { ListedQuote } from '@portal/contract/orders'
import { orderStatus } from '@portal/domain/order-status'
import { isExpiring, listedQuoteStateOf } from '@portal/domain/quotes'
import { and, inArray } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { quotes } from './quotes.tables.ts'

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
