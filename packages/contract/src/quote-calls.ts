import { named, read, write } from './call.ts'

/** Reads whose body has the token of a link, so that no token is in an address that is logged. */
const readByToken = <const P extends `/${string}`>(path: P) =>
  ({ method: 'POST', path, effect: 'read', access: 'public' }) as const

/** Quotes (docs/spec/quotes.md#calls). */
export const quoteCalls = named({
  // agents, and the people of the account
  sendQuote: write('/quote/Send/:orderId'),
  withdrawQuote: write('/quote/Withdraw/:quoteId'),
  createQuoteLink: write('/quote/CreateLink/:quoteId'),
  getQuotes: read('/quote/GetByOrder/:orderId'),
  getQuoteList: read('/quote/GetList'),
  getQuotePdf: read('/quote/GetPdf/:quoteId'),

  // everyone who has the link
  readQuote: readByToken('/quote/Read'),
  readQuotePdf: readByToken('/quote/ReadPdf'),
  readQuoteUnits: readByToken('/quote/ReadUnits'),
  checkQuoteUnits: readByToken('/quote/CheckUnits'),
  saveQuoteUnits: write('/quote/SaveUnits', 'public'),
  checkQuoteAddress: readByToken('/quote/CheckAddress'),
  correctQuoteAddress: write('/quote/CorrectAddress', 'public'),
  noteQuoteSeen: write('/quote/NoteSeen', 'public'),
  acceptQuote: write('/quote/Accept', 'public'),
  declineQuote: write('/quote/Decline', 'public'),
  commentOnQuote: write('/quote/Comment', 'public'),
  askForNewQuote: write('/quote/AskForNew', 'public'),
})
