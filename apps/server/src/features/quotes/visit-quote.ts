import { AppError } from '@portal/contract/errors'
import { hourMs, minuteMs } from '@portal/domain/limits'
import { correctionLimits } from '@portal/domain/quote-corrections'
import {
  followsNewest,
  linksEndAt,
  type QuoteMoments,
  quoteEndedWords,
  quoteStateOf,
} from '@portal/domain/quotes'
import type { Reader, Tx } from '../../db/client.ts'
import type { OrderRow } from '../../db/schema/orders.tables.ts'
import type { QuoteRow } from '../../db/schema/quotes.tables.ts'
import type { Context } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { countIn, type RequestLimit, uncount } from '../auth/count-request.ts'
import { networkOf } from '../auth/sign-in-limits.ts'
import { lockAnyOrder } from '../orders/draft/lock-order.ts'
import type { OwnedQuote } from './find-quote.ts'
import { findNewestQuote, findQuoteOfLink, lockQuote } from './quotes.store.ts'

export type VisitNeeds = Pick<Context, 'inTransaction' | 'now' | 'rateLimits' | 'ip'>

/** The quote that a link shows, and of which version the link is. */
export type VisitedQuote = OwnedQuote & { ofVersion: number }

/**
 * The quote of a link; of a replaced version the newest one, where that was sent to the same address. Every visit counts as a miss
 * until a quote is found, so that visits at once find no more than visits one by one (docs/spec/quotes.md#link).
 * @param limits against which a visit that found one counts
 * Throws QUOTE_NOT_FOUND, also for a link that is 30 days past the end of the quote that it shows, and TOO_MANY_REQUESTS.
 */
export async function visitQuote(
  needs: VisitNeeds,
  token: string,
  limits: readonly RequestLimit[],
): Promise<VisitedQuote> {
  const found = await needs.inTransaction(async (tx) => {
    const misses = missLimits(needs.ip)
    await countIn(tx, needs, misses)
    const quote = await findQuoteOfLink(tx, hashToken(token))
    if (!quote) return undefined
    const shown = await newestOf(tx, quote, needs.now())
    if (linksEndAt(shown.expiresAt) <= needs.now()) return undefined
    if (needs.rateLimits === 'on') await uncount(tx, misses)
    await countIn(tx, needs, limits)
    return { ...shown, ofVersion: quote.version }
  })
  // Outside of the transaction, so that the miss stays counted.
  if (!found) throw new AppError('QUOTE_NOT_FOUND')
  return found
}

/** What was answered stays what its link shows, also after another version was sent. */
async function newestOf(on: Reader, quote: OwnedQuote, now: Date): Promise<OwnedQuote> {
  if (quoteStateOf(quote, now) !== 'superseded') return quote
  const newest = await findNewestQuote(on, quote.orderId)
  return newest && followsNewest(quote, newest) ? newest : quote
}

/** Throws QUOTE_CHANGED where a person answers another version than the one that the link shows now. */
export function refuseOtherVersionSeen(
  { version, ofVersion }: VisitedQuote,
  seenVersion: number | undefined,
): void {
  if ((seenVersion ?? ofVersion) !== version) throw new AppError('QUOTE_CHANGED')
}

/** Tokens that are no quote's. They have 256 bits and cannot be guessed; this keeps a program from trying all day. */
const missLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-miss:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
  { bucket: `quote-miss:day:${networkOf(ip)}`, atMost: 200, windowMs: 24 * hourMs },
]

/** Answers and comments make us write to people; an office may answer several quotes. */
export const answerLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-answer:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
]

/** Reads and PDFs of links that work. */
export const readLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-read:quarter:${networkOf(ip)}`, atMost: 300, windowMs: 15 * minuteMs },
]

/** The sheet is checked while it is filled in, after each change. */
export const sheetLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-sheet:quarter:${networkOf(ip)}`, atMost: 1_000, windowMs: 15 * minuteMs },
]

/** Addresses are looked up at vendors that cost money: for a network, and for a quote whose link is used from many. */
export const addressLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-address:quarter:${networkOf(ip)}`, atMost: 40, windowMs: 15 * minuteMs },
]
export const addressLimitsOf = (quoteId: string): RequestLimit[] => [
  { bucket: `quote-address:day:${quoteId}`, atMost: correctionLimits.lookupsPerDay, windowMs: 24 * hourMs },
]

type Locked = { order: OrderRow; quote: QuoteRow }

/** A quote with its order, both locked: the order first, as every change of an order does. Undefined when they were removed. */
export async function lockQuoteOfOrder(
  tx: Tx,
  { orderId, quoteId }: Pick<QuoteRow, 'orderId' | 'quoteId'>,
): Promise<Locked | undefined> {
  const order = await lockAnyOrder(tx, orderId)
  const quote = await lockQuote(tx, quoteId)
  return order && quote ? { order, quote } : undefined
}

/** The same for the quote of a link. Throws QUOTE_NOT_FOUND when they were removed since. */
export async function lockLinkedQuote(tx: Tx, seen: OwnedQuote): Promise<Locked> {
  const locked = await lockQuoteOfOrder(tx, seen)
  if (!locked) throw new AppError('QUOTE_NOT_FOUND')
  return locked
}

/** Throws QUOTE_ENDED, which says how it ended, for a quote that cannot be answered any more. */
export function refuseEnded(quote: QuoteMoments, now: Date): void {
  const state = quoteStateOf(quote, now)
  if (state !== 'sent' && state !== 'seen')
    throw new AppError('QUOTE_ENDED', { message: quoteEndedWords[state] })
}
