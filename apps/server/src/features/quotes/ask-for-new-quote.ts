import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { askForNewQuote as askForNewQuoteCall } from '@portal/contract/quotes'
import { orderStatus } from '@portal/domain/order-status'
import { isOpen, mayAskForNew, orderedSinceWords, quoteLabel, quoteStateOf } from '@portal/domain/quotes'
import type { Context } from '../../deps.ts'
import { enqueueMailToAgent } from '../../mail/enqueue-mail.ts'
import { systemEvent, tellOrder } from '../orders/draft/order-events.ts'
import { linkedQuoteNow } from './linked-quote.ts'
import { updateQuote } from './quotes.store.ts'
import { answerLimits, lockLinkedQuote, refuseEnded, type VisitNeeds, visitQuote } from './visit-quote.ts'

/**
 * The person with the link of an expired quote asks the agent for a new one (docs/spec/quotes.md#asking-for-a-new-one): an entry on
 * the desk and an email. Asking again answers the same and tells nothing new.
 * Throws QUOTE_NOT_FOUND, QUOTE_OPEN while it can be accepted, QUOTE_ENDED where it was answered or taken back or its order was
 * submitted, and TOO_MANY_REQUESTS.
 */
export async function askForNewQuote(
  ctx: VisitNeeds & Pick<Context, 'ledger'>,
  { token, note = '' }: BodyOf<typeof askForNewQuoteCall>,
): Promise<AnswerOf<typeof askForNewQuoteCall>> {
  const seen = await visitQuote(ctx, token, answerLimits(ctx.ip))
  return ctx.inTransaction(async (tx) => {
    const { quote, order } = await lockLinkedQuote(tx, seen)
    const { quoteId, orderId } = quote
    const at = ctx.now()
    if (isOpen(quote, at)) throw new AppError('QUOTE_OPEN')
    const state = quoteStateOf(quote, at)
    const isSubmitted = order.statusId !== orderStatus.draft
    if (state === 'expired' && isSubmitted) throw new AppError('QUOTE_ENDED', { message: orderedSinceWords })
    if (!mayAskForNew({ state, isSubmitted })) refuseEnded(quote, at)
    if (quote.renewalAskedAt === null) {
      await updateQuote(tx, quoteId, { renewalAskedAt: at, renewalNote: note })
      const reason = [quoteLabel(quote.quoteNumber), note].filter((part) => part !== '').join(': ')
      await tellOrder(tx, orderId, systemEvent({ kind: 'quote-asked-again', at, reason }))
      await enqueueMailToAgent(tx, 'quote-asked-again', orderId, { key: quoteId, data: { quoteId } })
    }
    return { result: await linkedQuoteNow(tx, { now: at, ledger: ctx.ledger }, quoteId) }
  })
}
