import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { acceptQuote } from './accept-quote.ts'
import { checkLinkedAddress } from './check-address.ts'
import { commentOnQuote } from './comment-on-quote.ts'
import { correctLinkedAddress } from './correct-address.ts'
import { createQuoteLink } from './create-quote-link.ts'
import { declineQuote } from './decline-quote.ts'
import { checkLinkedUnits, readLinkedUnits, saveLinkedUnits } from './linked-units.ts'
import { listQuotes } from './list-quotes.ts'
import { linkedQuotePdf, quotePdf } from './quote-pdf.ts'
import { noteSeen, readLinkedQuote } from './read-linked-quote.ts'
import { sendQuote } from './send-quote.ts'
import { withdrawQuote } from './withdraw-quote.ts'

export const quoteRoutes = [
  route(contract.sendQuote, (ctx, { params, body }) => sendQuote(ctx, params.orderId, body)),
  route(contract.withdrawQuote, (ctx, { params }) => withdrawQuote(ctx, params.quoteId)),
  route(contract.createQuoteLink, (ctx, { params }) => createQuoteLink(ctx, params.quoteId)),
  route(contract.getQuotes, (ctx, { params }) => listQuotes(ctx, params.orderId)),
  route(contract.getQuotePdf, (ctx, { params }) => quotePdf(ctx, params.quoteId)),
  route(contract.readQuote, (ctx, { body }) => readLinkedQuote(ctx, body.token)),
  route(contract.readQuotePdf, (ctx, { body }) => linkedQuotePdf(ctx, body.token)),
  route(contract.readQuoteUnits, (ctx, { body }) => readLinkedUnits(ctx, body.token)),
  route(contract.checkQuoteUnits, (ctx, { body }) => checkLinkedUnits(ctx, body)),
  route(contract.saveQuoteUnits, (ctx, { body }) => saveLinkedUnits(ctx, body)),
  route(contract.checkQuoteAddress, (ctx, { body }) => checkLinkedAddress(ctx, body)),
  route(contract.correctQuoteAddress, (ctx, { body }) => correctLinkedAddress(ctx, body)),
  route(contract.noteQuoteSeen, (ctx, { body }) => noteSeen(ctx, body.token)),
  route(contract.acceptQuote, (ctx, { body }) => acceptQuote(ctx, body)),
  route(contract.declineQuote, (ctx, { body }) => declineQuote(ctx, body)),
  route(contract.commentOnQuote, (ctx, { body }) => commentOnQuote(ctx, body)),
]
