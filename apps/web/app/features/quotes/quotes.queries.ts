import '../../lib/portal-calls.ts'
import '../../lib/quote-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'
import { orderQuery } from '../orders/orders.queries.ts'

/** The quotes of an order, the newest first; read again on focus, as its recipient may answer at any time. */
export const quotesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['quotes', orderId],
    queryFn: ({ signal }) => call('getQuotes', { params: { orderId: String(orderId) }, signal }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })

/** A change of an order's quotes; order and quotes are read again regardless of the outcome. */
function useQuoteWrite<N extends 'sendQuote' | 'withdrawQuote'>(name: N, orderId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () =>
      Promise.all(
        [quotesQuery(orderId), orderQuery(orderId)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useSendQuote = (orderId: number) => useQuoteWrite('sendQuote', orderId)
export const useWithdrawQuote = (orderId: number) => useQuoteWrite('withdrawQuote', orderId)

/** A new link to a quote; the answer is the only place that has it. */
export const createLink = async (quoteId: string): Promise<string> =>
  (await call('createQuoteLink', { params: { quoteId } })).result.url
