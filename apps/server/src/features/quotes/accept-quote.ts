import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, errorCatalogue } from '@portal/contract/errors'
import type { acceptQuote as endpoint } from '@portal/contract/quotes'
import { waitingCorrections, waitingCorrectionWords } from '@portal/domain/quote-corrections'
import { quoteLabel } from '@portal/domain/quotes'
import { mayActFor } from '@portal/domain/roles'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { type Verify, withVerifiedAddresses } from '../addresses/verify-address.ts'
import { enqueueQuoteAnswered } from '../mail/enqueue-mail.ts'
import { systemEvent } from '../orders/order-events.ts'
import { submitIn } from '../orders/submit-order.ts'
import { tellOrder } from '../orders/tell-order.ts'
import { type Arrivals, withArrivals } from '../shipping/find-arrivals.ts'
import { listCorrections } from './corrections.store.ts'
import type { OwnedQuote } from './find-quote.ts'
import { lockLinkedQuote } from './lock-linked-quote.ts'
import { answerLimits } from './quote-limits.ts'
import { findActor, updateQuote, updateQuotedUntil } from './quotes.store.ts'
import type { QuoteRow } from './quotes.tables.ts'
import { linkedQuoteNow } from './read-linked-quote.ts'
import { refuseEnded } from './refuse-ended.ts'
import { visitQuote } from './visit-quote.ts'

type Answer = AnswerOf<typeof endpoint>
type By = Omit<BodyOf<typeof endpoint>, 'token'>

/**
 * The person with the link says yes: the order is submitted in the name of the agent who sent the quote, at the quoted prices,
 * or waits for the agent (docs/spec/quotes.md#accepting). An order that cannot be submitted after all waits as well, and the
 * agent reads why. Accepting again answers the same.
 * An order for which another address was requested waits for the agent as well.
 * Throws QUOTE_NOT_FOUND, QUOTE_ENDED, QUOTE_CHANGED and TOO_MANY_REQUESTS.
 */
export async function acceptQuote(ctx: Context, { token, ...by }: BodyOf<typeof endpoint>): Promise<Answer> {
  const seen = await visitQuote(ctx, token, answerLimits(ctx.ip))
  return withVerifiedAddresses(ctx, (verify) =>
    withArrivals(ctx, (arrivals) =>
      ctx.inTransaction(async (tx) => {
        await acceptIn(tx, ctx, { seen, by, verify, arrivals })
        return { result: await linkedQuoteNow(tx, { now: ctx.now(), ledger: ctx.ledger }, seen.quoteId) }
      }),
    ),
  )
}

type Accepting = { seen: OwnedQuote; by: By; verify: Verify; arrivals: Arrivals }

async function acceptIn(tx: Tx, ctx: Context, { seen, by, ...submitting }: Accepting): Promise<void> {
  const { quote } = await lockLinkedQuote(tx, seen)
  if (quote.status === 'accepted') return
  const at = ctx.now()
  refuseEnded(quote, at)
  const { quoteId, orderId } = quote
  const corrections = await listCorrections(tx, [quoteId])
  if (by.revision !== undefined && by.revision !== corrections.length) throw new AppError('QUOTE_CHANGED')
  await updateQuote(tx, quoteId, {
    status: 'accepted',
    answeredAt: at,
    answeredName: by.name,
    answeredTitle: by.title,
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
  await enqueueQuoteAnswered(tx, quote)
}

const senderGone = 'The person who sent the quote no longer has access to the portal.'
const coverEnded = 'The person who sent the quote no longer covers the agent of this order.'

/** Submits the order in the name of the quote's sender. Answers why it could not be, or null. */
async function submitOrSay(
  tx: Tx,
  ctx: Context,
  { quote, seen, ...submitting }: Omit<Accepting, 'by'> & { quote: QuoteRow },
): Promise<string | null> {
  const actor = await findActor(tx, quote.sentBy, ctx.now())
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
