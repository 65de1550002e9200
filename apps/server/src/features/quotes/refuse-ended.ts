import { AppError } from '@portal/contract/errors'
import { type QuoteMoments, quoteEndedWords, quoteStateOf } from '@portal/domain/quotes'

/** Throws QUOTE_ENDED, which says how it ended, for a quote that cannot be answered any more. */
export function refuseEnded(quote: QuoteMoments, now: Date): void {
  const state = quoteStateOf(quote, now)
  if (state !== 'sent' && state !== 'seen')
    throw new AppError('QUOTE_ENDED', { message: quoteEndedWords[state] })
}
