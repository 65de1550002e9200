import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { acceptQuote, commentOnQuote, declineQuote } from './answer-quote.ts'
import { askForNewQuote } from './ask-for-new-quote.ts'
import { correctLinkedAddress } from './correct-address.ts'
import { exportQuotes } from './export-quotes.ts'
import { checkLinkedAddress } from './judge-correction.ts'
import { linkedQuotePdf, noteSeen, quotePdf, readLinkedQuote } from './linked-quote.ts'
import { checkLinkedUnits, readLinkedUnits, saveLinkedUnits } from './linked-units.ts'
import { listQuotesOf } from './quote-list.ts'
import { createQuoteLink, listQuotes, sendQuote, withdrawQuote } from './quotes.ts'

export const quoteRoutes = [
  route(contract.sendQuote, (ctx, { params, body }) => sendQuote(ctx, params.orderId, body)),
  route(contract.withdrawQuote, (ctx, { params }) => withdrawQuote(ctx, params.quoteId)),
  route(contract.createQuoteLink, (ctx, { params }) => createQuoteLink(ctx, params.quoteId)),
  route(contract.getQuotes, (ctx, { params }) => listQuotes(ctx, params.orderId)),
  route(contract.getQuoteList, (ctx, { query }) => listQuotesOf(ctx, query)),
  route(contract.exportQuotes, (ctx, { query }) => exportQuotes(ctx, query)),
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
  route(contract.askForNewQuote, (ctx, { body }) => askForNewQuote(ctx, body)),
]
