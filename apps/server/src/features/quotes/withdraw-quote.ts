import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { withdrawQuote as endpoint } from '@portal/contract/quotes'
import { keepsPrices, quoteLabel } from '@portal/domain/quotes'
import type { SignedInContext } from '../../deps.ts'
import { lockOrderFor } from '../orders/lock-order-for.ts'
import { eventsFor } from '../orders/order-events.ts'
import { tellOrder } from '../orders/tell-order.ts'
import { findQuoteFor } from './find-quote-for.ts'
import { findSaid } from './find-said.ts'
import { toQuote } from './quote-wire.ts'
import { lockQuote, updateQuote, updateQuotedUntil } from './quotes.store.ts'
import { refuseEnded } from './refuse-ended.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

/**
 * A quote that was not answered, or whose accepted order was not submitted yet, is taken back; its draft can be changed again
 * (docs/spec/quotes.md#withdrawing).
 * Throws QUOTE_NOT_FOUND, NOT_ALLOWED for customers, QUOTE_ENDED, and ORDER_NOT_DRAFT once the order was submitted.
 */
export const withdrawQuote = (ctx: Needs, quoteId: string): Promise<AnswerOf<typeof endpoint>> =>
  ctx.inTransaction(async (tx) => {
    const { orderId } = await findQuoteFor(tx, ctx, quoteId)
    const order = await lockOrderFor(tx, ctx, orderId, 'quote')
    const quote = await lockQuote(tx, quoteId)
    if (!quote) throw new AppError('QUOTE_NOT_FOUND')
    const at = ctx.now()
    if (!keepsPrices(quote, at)) refuseEnded(quote, at)
    const withdrawn = await updateQuote(tx, quoteId, { status: 'withdrawn', withdrawnAt: at })
    await updateQuotedUntil(tx, orderId, null)
    const reason = quoteLabel(quote.quoteNumber)
    for (const event of eventsFor({ actor: ctx.actor, at, agent: order, reason }, 'quote-withdrawn'))
      await tellOrder(tx, orderId, event)
    return { result: toQuote(withdrawn, { ...(await findSaid(tx, [quoteId])), now: at }) }
  })
