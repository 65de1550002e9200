import '../../lib/kit-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'

/** The kits of an account, with what they would order today. */
export const kitsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['kits', accountId],
    queryFn: ({ signal }) => call('getKits', { params: { accountId }, signal }),
    select: ({ results }) => results,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

type KitWrite = 'createKit' | 'removeKit' | 'addKitToOrder'

/** A write about kits; kits and the open order are read again whatever came of it. */
function useKitWrite<N extends KitWrite>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () =>
      Promise.all(
        [['kits'], ['order'], ['orders']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

export const useCreateKit = () => useKitWrite('createKit')
export const useRemoveKit = () => useKitWrite('removeKit')
export const useAddKitToOrder = () => useKitWrite('addKitToOrder')
