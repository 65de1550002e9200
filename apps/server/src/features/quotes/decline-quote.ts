import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { declineQuote as endpoint } from '@portal/contract/quotes'
import { quoteLabel } from '@portal/domain/quotes'
import type { Context } from '../../deps.ts'
import { enqueueQuoteAnswered } from '../mail/enqueue-mail.ts'
import { systemEvent } from '../orders/order-events.ts'
import { tellOrder } from '../orders/tell-order.ts'
import { lockLinkedQuote } from './lock-linked-quote.ts'
import { answerLimits } from './quote-limits.ts'
import { updateQuote, updateQuotedUntil } from './quotes.store.ts'
import { linkedQuoteNow } from './read-linked-quote.ts'
import { refuseEnded } from './refuse-ended.ts'
import { type VisitNeeds, visitQuote } from './visit-quote.ts'

/**
 * The person with the link says no, and why; the draft can be changed again (docs/spec/quotes.md#declining). Declining again
 * answers the same. Throws QUOTE_NOT_FOUND, QUOTE_ENDED and TOO_MANY_REQUESTS.
 */
export async function declineQuote(
  ctx: VisitNeeds & Pick<Context, 'ledger'>,
  { token, name, reason }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const seen = await visitQuote(ctx, token, answerLimits(ctx.ip))
  return ctx.inTransaction(async (tx) => {
    const { quote } = await lockLinkedQuote(tx, seen)
    const { quoteId, orderId } = quote
    const at = ctx.now()
    if (quote.status !== 'declined') {
      refuseEnded(quote, at)
      await updateQuote(tx, quoteId, { status: 'declined', answeredAt: at, answeredName: name, reason })
      await updateQuotedUntil(tx, orderId, null)
      const words = `${quoteLabel(quote.quoteNumber)} by ${name}: ${reason}`
      await tellOrder(tx, orderId, systemEvent({ kind: 'quote-declined', at, reason: words }))
      await enqueueQuoteAnswered(tx, quote)
    }
    return { result: await linkedQuoteNow(tx, { now: at, ledger: ctx.ledger }, quoteId) }
  })
}
