import { AppError } from '@portal/contract/errors'
import { linksEndAt } from '@portal/domain/quotes'
import type { Context } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { countIn, type RequestLimit, uncount } from '../auth/count-request.ts'
import type { OwnedQuote } from './find-quote.ts'
import { missLimits } from './quote-limits.ts'
import { findQuoteOfLink } from './quotes.store.ts'

export type VisitNeeds = Pick<Context, 'inTransaction' | 'now' | 'rateLimits' | 'ip'>

/**
 * The quote of a link. Every visit counts as a miss until a quote is found, so that visits at once find no more than visits
 * one by one (docs/spec/quotes.md#link).
 * @param limits against which a visit that found one counts
 * Throws QUOTE_NOT_FOUND, also for a link that is 30 days past the end of its quote, and TOO_MANY_REQUESTS.
 */
export async function visitQuote(
  needs: VisitNeeds,
  token: string,
  limits: readonly RequestLimit[],
): Promise<OwnedQuote> {
  const found = await needs.inTransaction(async (tx) => {
    const misses = missLimits(needs.ip)
    await countIn(tx, needs, misses)
    const quote = await findQuoteOfLink(tx, hashToken(token))
    if (!quote || linksEndAt(quote.expiresAt) <= needs.now()) return undefined
    if (needs.rateLimits === 'on') await uncount(tx, misses)
    await countIn(tx, needs, limits)
    return quote
  })
  // Outside of the transaction, so that the miss stays counted.
  if (!found) throw new AppError('QUOTE_NOT_FOUND')
  return found
}
