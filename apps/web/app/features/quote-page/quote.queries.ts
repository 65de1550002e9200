import { quoteCalls } from '@portal/contract/quote-calls'
import { quoteLimits } from '@portal/domain/quotes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, type CallOf, call } from '../../lib/api.ts'

/** The quote of a link. The key holds its token, which stays in this tab. */
export const linkedQuoteQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-quote', token],
    queryFn: ({ signal }) => call(quoteCalls.readQuote, { body: { token }, signal }),
    select: ({ result }) => result,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    // What the agent changes while the page is read is said before it is accepted.
    refetchInterval: ({ state: { data } }) => (data?.result.isOpen ? quoteLimits.readAgainMs : false),
  })

/** An answer or comment; the quote is shown as the server answered it, or read again where it refused. */
export function useAnswer<
  N extends 'acceptQuote' | 'declineQuote' | 'commentOnQuote' | 'correctQuoteAddress' | 'askForNewQuote',
>(write: CallOf<N>, token: string) {
  const queryClient = useQueryClient()
  const { queryKey } = linkedQuoteQuery(token)
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(write, input),
    onSuccess: ({ result }) =>
      queryClient.setQueryData(queryKey, (before) => before && { ...before, result }),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
