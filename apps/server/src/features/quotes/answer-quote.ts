import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, errorCatalogue } from '@portal/contract/errors'
import type {
  acceptQuote as acceptQuoteCall,
  commentOnQuote as commentOnQuoteCall,
  declineQuote as declineQuoteCall,
} from '@portal/contract/quotes'
import { hourMs } from '@portal/domain/limits'
import { waitingCorrections, waitingCorrectionWords } from '@portal/domain/quote-corrections'
import { quoteLabel, quoteLimits, quoteStateOf, showsOffer } from '@portal/domain/quotes'
import { mayActFor } from '@portal/domain/roles'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { QuoteRow } from '../../db/schema/quotes.tables.ts'
import type { Context } from '../../deps.ts'
import { enqueueMail, enqueueMailToAgent } from '../../mail/enqueue-mail.ts'
import { type Verify, withVerifiedAddresses } from '../addresses/verify-address.ts'
import { systemEvent, tellOrder } from '../orders/draft/order-events.ts'
import { submitIn } from '../orders/place/submit-order.ts'
import { type Arrivals, withArrivals } from '../shipping/find-arrivals.ts'
import { linkedQuoteNow } from './linked-quote.ts'
import {
  findActor,
  insertComment,
  listComments,
  listCorrections,
  updateQuote,
  updateQuotedUntil,
} from './quotes.store.ts'
import {
  answerLimits,
  lockLinkedQuote,
  refuseEnded,
  refuseOtherVersionSeen,
  type VisitedQuote,
  type VisitNeeds,
  visitQuote,
} from './visit-quote.ts'

type Answer = AnswerOf<typeof acceptQuoteCall>
type By = Omit<BodyOf<typeof acceptQuoteCall>, 'token'>

/**
 * The person with the link says yes: the order is submitted in the name of the agent who sent the quote, at the quoted prices,
 * or waits for the agent (docs/spec/quotes.md#accepting). An order that cannot be submitted after all waits as well, and the
 * agent reads why. Accepting again answers the same.
 * An order for which another address was requested waits for the agent as well.
 * Throws QUOTE_NOT_FOUND, QUOTE_ENDED, QUOTE_CHANGED and TOO_MANY_REQUESTS.
 */
export async function acceptQuote(
  ctx: Context,
  { token, ...by }: BodyOf<typeof acceptQuoteCall>,
): Promise<Answer> {
  const seen = await visitQuote(ctx, token, answerLimits(ctx.ip))
  return withVerifiedAddresses(ctx, (verify) =>
    withArrivals(ctx, (arrivals) =>
      ctx.inTransaction(async (tx) => {
        await acceptIn(tx, ctx, { seen, by, token, verify, arrivals })
        return { result: await linkedQuoteNow(tx, { now: ctx.now(), ledger: ctx.ledger }, seen.quoteId) }
      }),
    ),
  )
}

type Accepting = { seen: VisitedQuote; by: By; token: string; verify: Verify; arrivals: Arrivals }

async function acceptIn(tx: Tx, ctx: Context, { seen, by, token, ...submitting }: Accepting): Promise<void> {
  const { quote } = await lockLinkedQuote(tx, seen)
  if (quote.status === 'accepted') return
  const at = ctx.now()
  refuseEnded(quote, at)
  refuseOtherVersionSeen(seen, by.version)
  const { quoteId, orderId } = quote
  const corrections = await listCorrections(tx, [quoteId])
  if (by.revision !== undefined && by.revision !== corrections.length) throw new AppError('QUOTE_CHANGED')
  await updateQuote(tx, quoteId, {
    status: 'accepted',
    answeredAt: at,
    answeredName: by.name,
    answeredTitle: by.title,
    ...(by.receiptEmail !== undefined && { receiptEmail: by.receiptEmail }),
  })
  const reason = `${quoteLabel(quote.quoteNumber)} by ${by.name}, ${by.title}`
  await tellOrder(tx, orderId, systemEvent({ kind: 'quote-accepted', at, reason }))
  const waiting = waitingCorrections(corrections)
  const waitReason =
    quote.onAccept === 'wait'
      ? null
      : waiting.length > 0
        ? waitingCorrectionWords(waiting)
        : await submitOrSay(tx, ctx, { quote, seen, ...submitting })
  if (waitReason !== null) await updateQuote(tx, quoteId, { waitReason })
  // Accepted and waiting, the draft stays bound until the last day of the quote.
  if (quote.onAccept === 'wait' || waitReason !== null) await updateQuotedUntil(tx, orderId, quote.expiresAt)
  await enqueueMailToAgent(tx, 'quote-answered', orderId, { key: quoteId, data: { quoteId } })
  const to = by.receiptEmail ?? quote.recipientEmail
  await enqueueMail(tx, 'quote-receipt', { to, key: quoteId, data: { quoteId, token } })
}

const senderGone = 'The person who sent the quote no longer has access to the portal.'
const coverEnded = 'The person who sent the quote no longer covers the agent of this order.'

/** Submits the order in the name of the quote's sender, or of who took over from them. Answers why it could not be, or null. */
async function submitOrSay(
  tx: Tx,
  ctx: Context,
  { quote, seen, ...submitting }: Omit<Accepting, 'by' | 'token'> & { quote: QuoteRow },
): Promise<string | null> {
  const actor = await findActor(tx, quote.carriedBy ?? quote.sentBy, ctx.now())
  if (!actor) return senderGone
  if (!mayActFor(actor, seen)) return coverEnded
  try {
    await submitIn(tx, { ...ctx, actor }, { orderId: quote.orderId, quotes: () => [], ...submitting })
    return null
  } catch (error) {
    // Nothing is written before the conditions of Submit are judged.
    if (!(error instanceof AppError) || errorCatalogue[error.code].status >= 500) throw error
    return [error.message, ...Object.values(error.fields ?? {}).flat()].join(' ')
  }
}

/**
 * The person with the link says no, and why; the draft can be changed again (docs/spec/quotes.md#declining). Declining again
 * answers the same. Throws QUOTE_NOT_FOUND, QUOTE_ENDED, QUOTE_CHANGED and TOO_MANY_REQUESTS.
 */
export async function declineQuote(
  ctx: VisitNeeds & Pick<Context, 'ledger'>,
  { token, name, reason, version }: BodyOf<typeof declineQuoteCall>,
): Promise<AnswerOf<typeof declineQuoteCall>> {
  const seen = await visitQuote(ctx, token, answerLimits(ctx.ip))
  return ctx.inTransaction(async (tx) => {
    const { quote } = await lockLinkedQuote(tx, seen)
    const { quoteId, orderId } = quote
    const at = ctx.now()
    if (quote.status !== 'declined') {
      refuseEnded(quote, at)
      refuseOtherVersionSeen(seen, version)
      await updateQuote(tx, quoteId, { status: 'declined', answeredAt: at, answeredName: name, reason })
      await updateQuotedUntil(tx, orderId, null)
      const words = `${quoteLabel(quote.quoteNumber)} by ${name}: ${reason}`
      await tellOrder(tx, orderId, systemEvent({ kind: 'quote-declined', at, reason: words }))
      await enqueueMailToAgent(tx, 'quote-answered', orderId, { key: quoteId, data: { quoteId } })
    }
    return { result: await linkedQuoteNow(tx, { now: at, ledger: ctx.ledger }, quoteId) }
  })
}

/**
 * Keeps a question or remark about a quote and sends it to the agent; also after the quote was answered or has expired, while its
 * page shows what was offered (docs/spec/quotes.md#comments). The same text within a day is the same comment.
 * Throws QUOTE_NOT_FOUND, QUOTE_ENDED for a quote that was withdrawn or replaced, QUOTE_COMMENTS_FULL and TOO_MANY_REQUESTS.
 */
export async function commentOnQuote(
  ctx: VisitNeeds & Pick<Context, 'ledger'>,
  { token, text }: BodyOf<typeof commentOnQuoteCall>,
): Promise<AnswerOf<typeof commentOnQuoteCall>> {
  const seen = await visitQuote(ctx, token, answerLimits(ctx.ip))
  return ctx.inTransaction(async (tx) => {
    const { quote } = await lockLinkedQuote(tx, seen)
    const { quoteId, orderId } = quote
    const at = ctx.now()
    if (!showsOffer(quoteStateOf(quote, at))) refuseEnded(quote, at)
    const dayBefore = new Date(at.getTime() - 24 * hourMs)
    const today = (await listComments(tx, [quoteId])).filter((one) => one.at > dayBefore)
    if (!today.some((one) => one.text === text)) {
      if (today.length >= quoteLimits.commentsPerDay) throw new AppError('QUOTE_COMMENTS_FULL')
      const commentId = v7()
      await insertComment(tx, { commentId, quoteId, text, at })
      await enqueueMailToAgent(tx, 'quote-comment', orderId, { key: commentId, data: { commentId } })
    }
    return { result: await linkedQuoteNow(tx, { now: at, ledger: ctx.ledger }, quoteId) }
  })
}
