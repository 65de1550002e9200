import { quoteCalls } from '@portal/contract/quote-calls'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'
import { byCursor, pageOf } from '../../lib/pages.ts'
import { useCall } from '../../lib/use-call.ts'
import { orderQuery } from '../orders/orders.queries.ts'

/** The quotes of an order, the newest first; read again on focus, as its recipient may answer at any time. */
export const quotesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['quotes', orderId],
    queryFn: ({ signal }) => call(quoteCalls.getQuotes, { params: { orderId: String(orderId) }, signal }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })

type QuotesAsked = Omit<NonNullable<CallInput<'getQuoteList'>['query']>, 'limit' | 'cursor'>

/** The newest quote of each order, page by page, the last sent first. */
export const quoteListQuery = (asked: QuotesAsked) =>
  infiniteQueryOptions({
    queryKey: ['quotes', 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      call(quoteCalls.getQuoteList, { query: { ...asked, ...pageOf(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

/** A change of an order's quotes; order and quotes are read again regardless of the outcome. */
const thenRead = (orderId: number) => ({
  refresh: [quotesQuery(orderId).queryKey, orderQuery(orderId).queryKey],
})

export const useSendQuote = (orderId: number) => useCall(quoteCalls.sendQuote, thenRead(orderId))
export const useWithdrawQuote = (orderId: number) => useCall(quoteCalls.withdrawQuote, thenRead(orderId))

/** A new link to a quote; the answer is the only place that has it. */
export const createLink = async (quoteId: string): Promise<string> =>
  (await call(quoteCalls.createQuoteLink, { params: { quoteId } })).result.url
