import '../../lib/key-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'

const key = ['my-api-keys'] as const

/** The caller's API keys; never from a cache, since another browser may have created or revoked one. */
export const myApiKeysQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call('getMyApiKeys', { signal }),
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** Regardless of the outcome, the list is read again before it counts as done. */
function useKeyWrite<N extends 'createApiKey' | 'revokeMyApiKey'>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
    // A password and a key stay in memory no longer than their dialog.
    gcTime: 0,
  })
}

export const useCreateApiKey = () => useKeyWrite('createApiKey')
export const useRevokeMyApiKey = () => useKeyWrite('revokeMyApiKey')
