import type { AnswerOf } from '@portal/contract/endpoint'
import type { LinkedQuote, noteQuoteSeen, readQuote } from '@portal/contract/quotes'
import { isOpen } from '@portal/domain/quotes'
import type { Reader } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import type { WithLedger } from '../books/find-added-tax.ts'
import { findAddedTaxOfQuote } from './find-added-tax-of-quote.ts'
import { findQuote, type OwnedQuote } from './find-quote.ts'
import { findSaid } from './find-said.ts'
import { readLimits } from './quote-limits.ts'
import { toLinkedQuote } from './quote-wire.ts'
import { writeFirstSeen } from './quotes.store.ts'
import { type VisitNeeds, visitQuote } from './visit-quote.ts'

type Needs = VisitNeeds & Pick<Context, 'db' | 'ledger'>
type AtOnce = WithLedger & { now: Date }

/** The quote of a link (docs/spec/quotes.md#page). Throws as `visitQuote`. */
export async function readLinkedQuote(ctx: Needs, token: string): Promise<AnswerOf<typeof readQuote>> {
  const quote = await visitQuote(ctx, token, readLimits(ctx.ip))
  return { result: await linkedQuoteOf(ctx.db, { now: ctx.now(), ledger: ctx.ledger }, quote) }
}

/** A quote with its comments and corrections, as its link shows it. */
export async function linkedQuoteOf(on: Reader, needs: AtOnce, quote: OwnedQuote): Promise<LinkedQuote> {
  const [said, addedTax] = await Promise.all([
    findSaid(on, [quote.quoteId]),
    findAddedTaxOfQuote(on, needs, quote),
  ])
  return toLinkedQuote(quote, { ...said, now: needs.now }, addedTax)
}

/** The same, read again after a change in this transaction. */
export async function linkedQuoteNow(on: Reader, needs: AtOnce, quoteId: string): Promise<LinkedQuote> {
  const quote = await findQuote(on, quoteId)
  if (!quote) throw new Error('A locked row is there.')
  return linkedQuoteOf(on, needs, quote)
}

/** Notes that a person opened the page of an open quote. Throws as `visitQuote`. */
export async function noteSeen(ctx: VisitNeeds, token: string): Promise<AnswerOf<typeof noteQuoteSeen>> {
  const quote = await visitQuote(ctx, token, readLimits(ctx.ip))
  const at = ctx.now()
  if (quote.firstSeenAt === null && isOpen(quote, at))
    await ctx.inTransaction((tx) => writeFirstSeen(tx, quote.quoteId, at))
  return { result: null }
}
