import type { AnswerOf } from '@portal/contract/endpoint'
import type {
  getQuotePdf,
  LinkedQuote,
  noteQuoteSeen,
  readQuote,
  readQuotePdf,
} from '@portal/contract/quotes'
import { addressAt } from '@portal/domain/address-at'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { fromDollars } from '@portal/domain/money'
import { quoteLinkPath } from '@portal/domain/quote-path'
import { isOpen, quoteLabel, quoteStateOf, showsOffer } from '@portal/domain/quotes'
import type { Reader } from '../../db/client.ts'
import type { Context, SignedInContext } from '../../deps.ts'
import { drawApart } from '../../documents/documents.ts'
import { findAddedTax, type WithLedger } from '../accounts/added-tax.ts'
import { findQuote, type OwnedQuote } from './find-quote.ts'
import { findSaid, toLinkedQuote } from './quote-wire.ts'
import { writeFirstSeen } from './quotes.store.ts'
import { findQuoteFor } from './quotes.ts'
import { readLimits, refuseEnded, type VisitNeeds, visitQuote } from './visit-quote.ts'

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

/**
 * The tax that was announced with a quote. Of a quote from before this was kept, the tax that the invoice of its order adds
 * (docs/spec/books.md#tax).
 */
export const findAddedTaxOfQuote = async (
  on: Reader,
  needs: WithLedger,
  { announced, orderId, orderStatusId, zohoAccountId, order }: OwnedQuote,
): Promise<TaxRate | null> =>
  announced?.addedTax !== undefined
    ? announced.addedTax
    : findAddedTax(on, needs, {
        orderId,
        statusId: orderStatusId,
        zohoAccountId,
        shippingState: order.shippingState,
        orderTotalCents: fromDollars(order.orderTotal),
      })

type DrawNeeds = Pick<Context, 'db' | 'now' | 'timeZone' | 'ledger'>

/** A quote as a PDF document for those who see its order. Throws QUOTE_NOT_FOUND, TOO_MANY_DOCUMENTS and BUSY. */
export async function quotePdf(
  ctx: DrawNeeds & Pick<SignedInContext, 'actor'>,
  quoteId: string,
): Promise<AnswerOf<typeof getQuotePdf>> {
  const quote = await findQuoteFor(ctx.db, ctx, quoteId)
  return { result: await draw(ctx, quote, { who: ctx.actor.userId, answerAt: null }) }
}

/** The same for everyone who has the link. Throws TOO_MANY_REQUESTS besides, and QUOTE_ENDED where its page shows no offer. */
export async function linkedQuotePdf(
  ctx: DrawNeeds & VisitNeeds & Pick<Context, 'publicBaseUrl'>,
  token: string,
): Promise<AnswerOf<typeof readQuotePdf>> {
  const quote = await visitQuote(ctx, token, readLimits(ctx.ip))
  const at = ctx.now()
  if (!showsOffer(quoteStateOf(quote, at))) refuseEnded(quote, at)
  const answerAt = isOpen(quote, at) ? addressAt(ctx.publicBaseUrl, quoteLinkPath(token)) : null
  return { result: await draw(ctx, quote, { who: quote.quoteId, answerAt }) }
}

type Drawing = { who: string; answerAt: string | null }

async function draw(ctx: DrawNeeds, quote: OwnedQuote, { who, answerAt }: Drawing) {
  const at = ctx.now()
  const { quoteNumber, version, validUntil, recipientName, message, order } = quote
  const pdf = await drawApart(who, 'draw-quote', {
    quote: { quoteNumber, version, validUntil, recipientName, message, order, sentAt: quote.sentAt },
    state: quoteStateOf(quote, at),
    addedTax: await findAddedTaxOfQuote(ctx.db, ctx, quote),
    answerAt,
    printedAt: at,
    timeZone: ctx.timeZone,
  })
  return { fileName: `${quoteLabel(quoteNumber)}.pdf`, base64: pdf.toString('base64') }
}
