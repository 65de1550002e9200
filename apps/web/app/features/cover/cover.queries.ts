import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { coverKey } from './my-covers.queries.ts'

/** Every cover that lasts, and those that ended lately. */
export const coversQuery = queryOptions({
  queryKey: [...coverKey, 'all'],
  queryFn: ({ signal }) => call('getCovers', { signal }),
  select: ({ results }) => results,
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

type CoverWrite = 'startCover' | 'changeCover' | 'endCover'

/** A change of who covers whom; the lists are read again regardless of the outcome. */
export function useCoverWrite<N extends CoverWrite>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: coverKey }),
  })
}

/** Gives drafts to another agent; lists of orders and desks are read again. */
export function useMoveDrafts() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'moveDrafts'>) => call('moveDrafts', input),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
