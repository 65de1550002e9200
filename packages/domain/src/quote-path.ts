/** Where a quote is read by link (docs/spec/quotes.md#link). Apart, so that public pages need not load the rules of quotes. */
export const quoteBase = '/q'
export const quoteLinkPath = (token: string) => `${quoteBase}/${token}`
