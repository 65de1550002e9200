import '../../lib/security-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'

const key = ['my-security'] as const

/** What another browser may have changed since is read again whenever someone looks. */
const fresh = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

/** The caller's second factor. */
export const mySecurityQuery = queryOptions({
  queryKey: [...key, 'factor'],
  queryFn: ({ signal }) => call('getMySecurity', { signal }),
  select: ({ result }) => result.secondFactor,
  ...fresh,
})

/** Where the caller is signed in. */
export const mySessionsQuery = queryOptions({
  queryKey: [...key, 'sessions'],
  queryFn: ({ signal }) => call('getMySessions', { signal }),
  select: ({ results }) => results,
  ...fresh,
})

type Write =
  | 'changePassword'
  | 'startSecondFactor'
  | 'confirmSecondFactor'
  | 'endSecondFactor'
  | 'newRecoveryCodes'
  | 'endSession'
  | 'endOtherSessions'

/** Regardless of the outcome, the page is read again before it counts as done. */
function useSecurityWrite<N extends Write>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
    // Passwords, secrets and codes stay in memory no longer than their form.
    gcTime: 0,
  })
}

export const useChangePassword = () => useSecurityWrite('changePassword')
export const useStartSecondFactor = () => useSecurityWrite('startSecondFactor')
export const useConfirmSecondFactor = () => useSecurityWrite('confirmSecondFactor')
export const useEndSecondFactor = () => useSecurityWrite('endSecondFactor')
export const useNewRecoveryCodes = () => useSecurityWrite('newRecoveryCodes')
export const useEndSession = () => useSecurityWrite('endSession')
export const useEndOtherSessions = () => useSecurityWrite('endOtherSessions')
