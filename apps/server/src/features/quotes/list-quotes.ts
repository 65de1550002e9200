import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getQuotes } from '@portal/contract/quotes'
import { mayActFor } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import type { SignedInContext } from '../../deps.ts'
import { orders } from '../orders/orders.tables.ts'
import { findSaid } from './find-said.ts'
import { toQuote } from './quote-wire.ts'
import { listQuoteRows } from './quotes.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now'>

/** The quotes of an order with their comments and corrections, the newest first. Throws ORDER_NOT_FOUND, also for another's order. */
export async function listQuotes(
  { db, actor, now }: Needs,
  orderId: number,
): Promise<AnswerOf<typeof getQuotes>> {
  const [order] = await db
    .select({ zohoUserId: orders.zohoUserId, zohoAccountId: orders.zohoAccountId })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  const rows = await listQuoteRows(db, orderId)
  const said = await findSaid(
    db,
    rows.map(({ quoteId }) => quoteId),
  )
  return { results: rows.map((row) => toQuote(row, { ...said, now: now() })) }
}
