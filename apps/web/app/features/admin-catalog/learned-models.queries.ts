import '../../lib/administrator-calls.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

const learnedModelsKey = ['learned-models'] as const

/** Models that the bench knows, by product or by the digits of their IMEIs; never from a cache. */
export const learnedModelsQuery = (search: string) =>
  queryOptions({
    queryKey: [...learnedModelsKey, search],
    queryFn: ({ signal }) => call('getLearnedModels', { query: { search: search || undefined }, signal }),
    select: ({ result }) => result,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** Adds or removes one; the list is read again regardless of the outcome, before it counts as done. */
function useLearnedModelWrite<Name extends 'addLearnedModel' | 'removeLearnedModel'>(name: Name) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<Name>) => call(name, input),
    onSettled: () =>
      Promise.all(
        [learnedModelsKey, activityKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

export const useAddLearnedModel = () => useLearnedModelWrite('addLearnedModel')
export const useRemoveLearnedModel = () => useLearnedModelWrite('removeLearnedModel')
