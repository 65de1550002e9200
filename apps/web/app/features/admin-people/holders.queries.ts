import '../../lib/administrator-calls.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'

const holdersKey = ['holders'] as const

/** Names of holders that are stored for an account; never from a cache. */
export const holdersQuery = (accountId: string, search: string) =>
  queryOptions({
    queryKey: [...holdersKey, accountId, search],
    queryFn: ({ signal }) =>
      call('getHolders', { params: { accountId }, query: { search: search || undefined }, signal }),
    select: ({ result }) => result,
    placeholderData: (before, query) =>
      query?.queryKey[1] === accountId ? keepPreviousData(before) : undefined,
    staleTime: 0,
    gcTime: 0,
  })

/** Erases names; what shows them is read again regardless of the outcome, before it counts as done. */
export function useEraseHolders() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'eraseHolders'>) => call('eraseHolders', input),
    onSettled: () =>
      Promise.all(
        [holdersKey, activityKey, ['fleet'], ['device']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const
export type HolderFormat = keyof typeof types

/** Hands the person a file of who had which device, of all holders or of one. */
export async function saveHolders(accountId: string, format: HolderFormat, holder?: string) {
  const { result } = await call('exportHolders', { params: { accountId }, query: { format, holder } })
  saveFile(result.fileName, new Blob([result.content], { type: types[format] }))
}
