import { administratorCalls } from '@portal/contract/administrator-calls'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, type CallOf, call } from '../../lib/api.ts'
import { readCatalogAgain } from './admin-catalog.queries.ts'

/** Reads and writes of price changes; never from a cache (docs/spec/back-office.md#price-changes). */

const changesKey = ['price-changes'] as const

export const priceChangesQuery = infiniteQueryOptions({
  queryKey: [...changesKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(administratorCalls.getPriceChanges, { query: { cursor: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ result }) => result.nextCursor,
  staleTime: 0,
  gcTime: 0,
})

/** Scheduled changes that an offer is in. */
export const scheduledChangesQuery = (offerId: string) =>
  queryOptions({
    queryKey: [...changesKey, 'of offer', offerId],
    queryFn: ({ signal }) => call(administratorCalls.getPriceChanges, { query: { offerId }, signal }),
    select: ({ result }) => result.changes.filter(({ status }) => status === 'scheduled'),
    staleTime: 0,
    gcTime: 0,
  })

export const priceChangeQuery = (priceChangeId: string) =>
  queryOptions({
    queryKey: [...changesKey, priceChangeId],
    queryFn: ({ signal }) => call(administratorCalls.getPriceChange, { params: { priceChangeId }, signal }),
    select: ({ result }) => result,
    staleTime: 0,
    gcTime: 0,
  })

export const usePreviewPrices = () =>
  useMutation({
    mutationFn: (body: CallInput<'previewPriceChange'>['body']) =>
      call(administratorCalls.previewPriceChange, { body }),
    gcTime: 0,
  })

/** After a save the catalog, its prices and the list of changes are read again. */
function useWrite<Name extends 'savePriceChange' | 'endPriceChange'>(write: CallOf<Name>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<Name>) => call(write, input),
    onSettled: async () => {
      await Promise.all([queryClient.invalidateQueries({ queryKey: changesKey }), readCatalogAgain()])
    },
  })
}

export const useSavePriceChange = () => useWrite(administratorCalls.savePriceChange)
export const useEndPriceChange = () => useWrite(administratorCalls.endPriceChange)
