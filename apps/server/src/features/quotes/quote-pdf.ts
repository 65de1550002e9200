import type { AnswerOf } from '@portal/contract/endpoint'
import type { getQuotePdf, readQuotePdf } from '@portal/contract/quotes'
import { quoteLabel, quoteStateOf } from '@portal/domain/quotes'
import type { Context, SignedInContext } from '../../deps.ts'
import { drawApart } from '../../documents/documents.ts'
import { findAddedTaxOfQuote } from './find-added-tax-of-quote.ts'
import type { OwnedQuote } from './find-quote.ts'
import { findQuoteFor } from './find-quote-for.ts'
import { readLimits } from './quote-limits.ts'
import { type VisitNeeds, visitQuote } from './visit-quote.ts'

type DrawNeeds = Pick<Context, 'db' | 'now' | 'timeZone' | 'ledger'>

/** A quote as a PDF document for those who see its order. Throws QUOTE_NOT_FOUND, TOO_MANY_DOCUMENTS and BUSY. */
export async function quotePdf(
  ctx: DrawNeeds & Pick<SignedInContext, 'actor'>,
  quoteId: string,
): Promise<AnswerOf<typeof getQuotePdf>> {
  return { result: await draw(ctx, await findQuoteFor(ctx.db, ctx, quoteId), ctx.actor.userId) }
}

/** The same for everyone who has the link. Throws TOO_MANY_REQUESTS besides. */
export async function linkedQuotePdf(
  ctx: DrawNeeds & VisitNeeds,
  token: string,
): Promise<AnswerOf<typeof readQuotePdf>> {
  const quote = await visitQuote(ctx, token, readLimits(ctx.ip))
  return { result: await draw(ctx, quote, quote.quoteId) }
}

async function draw(ctx: DrawNeeds, quote: OwnedQuote, who: string) {
  const at = ctx.now()
  const { quoteNumber, version, validUntil, recipientName, message, order } = quote
  const pdf = await drawApart(who, 'draw-quote', {
    quote: { quoteNumber, version, validUntil, recipientName, message, order, sentAt: quote.sentAt },
    state: quoteStateOf(quote, at),
    addedTax: await findAddedTaxOfQuote(ctx.db, ctx, quote),
    printedAt: at,
    timeZone: ctx.timeZone,
  })
  return { fileName: `${quoteLabel(quoteNumber)}.pdf`, base64: pdf.toString('base64') }
}
