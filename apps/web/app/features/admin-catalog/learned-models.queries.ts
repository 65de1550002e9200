import { administratorCalls } from '@portal/contract/administrator-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

const learnedModelsKey = ['learned-models'] as const

/** Models that the bench knows, by product or by the digits of their IMEIs; never from a cache. */
export const learnedModelsQuery = (search: string) =>
  queryOptions({
    queryKey: [...learnedModelsKey, search],
    queryFn: ({ signal }) =>
      call(administratorCalls.getLearnedModels, { query: { search: search || undefined }, signal }),
    select: ({ result }) => result,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** Adds or removes one; the list is read again regardless of the outcome, before it counts as done. */
const thenRead = { refresh: [learnedModelsKey, activityKey] }

export const useAddLearnedModel = () => useCall(administratorCalls.addLearnedModel, thenRead)
export const useRemoveLearnedModel = () => useCall(administratorCalls.removeLearnedModel, thenRead)
