/** Where a quote is read by link (docs/spec/quotes.md#link). Apart, so that public pages need not load the rules of quotes. */
export const quoteBase = '/q'
export const quoteLinkPath = (token: string) => `${quoteBase}/${token}`

/** An address without the key that the address of a quote has: "/q/:id". */
export const withoutQuoteToken = (path: string) => path.replace(/^\/q\/[^:]*/i, '/q/:id')
