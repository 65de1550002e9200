import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { commentOnQuote as endpoint } from '@portal/contract/quotes'
import { hourMs } from '@portal/domain/limits'
import { quoteLimits } from '@portal/domain/quotes'
import { v7 } from 'uuid'
import type { Context } from '../../deps.ts'
import { enqueueQuoteComment } from '../mail/enqueue-mail.ts'
import { lockLinkedQuote } from './lock-linked-quote.ts'
import { answerLimits } from './quote-limits.ts'
import { insertComment, listComments } from './quotes.store.ts'
import { linkedQuoteNow } from './read-linked-quote.ts'
import { type VisitNeeds, visitQuote } from './visit-quote.ts'

/**
 * Keeps a question or remark about a quote and sends it to the agent; also after the quote has ended, while its link works
 * (docs/spec/quotes.md#comments). The same text within a day is the same comment.
 * Throws QUOTE_NOT_FOUND, QUOTE_COMMENTS_FULL and TOO_MANY_REQUESTS.
 */
export async function commentOnQuote(
  ctx: VisitNeeds & Pick<Context, 'ledger'>,
  { token, text }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const seen = await visitQuote(ctx, token, answerLimits(ctx.ip))
  return ctx.inTransaction(async (tx) => {
    const { quote } = await lockLinkedQuote(tx, seen)
    const { quoteId, orderId } = quote
    const at = ctx.now()
    const dayBefore = new Date(at.getTime() - 24 * hourMs)
    const today = (await listComments(tx, [quoteId])).filter((one) => one.at > dayBefore)
    if (!today.some((one) => one.text === text)) {
      if (today.length >= quoteLimits.commentsPerDay) throw new AppError('QUOTE_COMMENTS_FULL')
      const commentId = v7()
      await insertComment(tx, { commentId, quoteId, text, at })
      await enqueueQuoteComment(tx, { commentId, orderId })
    }
    return { result: await linkedQuoteNow(tx, { now: at, ledger: ctx.ledger }, quoteId) }
  })
}
