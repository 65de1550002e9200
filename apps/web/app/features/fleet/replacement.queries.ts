import '../../lib/kit-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'

/** What a replacement of a device would order today. */
export const replacementQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'replacement'],
    queryFn: ({ signal }) => call('getReplacement', { params: { deviceId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** Replaces a device. Devices and lists are read again after success and failure, before the mutation counts as done. */
export function useReplaceDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'replaceDevice'>) => call('replaceDevice', input),
    onSettled: () =>
      Promise.all(
        [['fleet'], ['device'], ['orders']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
