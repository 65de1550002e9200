import '../../lib/quote-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'

/** The quote of a link. The key holds its token, which stays in this tab. */
export const linkedQuoteQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-quote', token],
    queryFn: ({ signal }) => call('readQuote', { body: { token }, signal }),
    select: ({ result }) => result,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
  })

/** An answer or comment; the quote is shown as the server answered it, or read again where it refused. */
export function useAnswer<
  N extends 'acceptQuote' | 'declineQuote' | 'commentOnQuote' | 'correctQuoteAddress',
>(name: N, token: string) {
  const queryClient = useQueryClient()
  const { queryKey } = linkedQuoteQuery(token)
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSuccess: ({ result }) =>
      queryClient.setQueryData(queryKey, (before) => before && { ...before, result }),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
