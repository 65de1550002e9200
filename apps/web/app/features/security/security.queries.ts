import { securityCalls } from '@portal/contract/security-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'

const key = ['my-security'] as const

/** What another browser may have changed since is read again whenever someone looks. */
const fresh = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

/** The caller's second factor. */
export const mySecurityQuery = queryOptions({
  queryKey: [...key, 'factor'],
  queryFn: ({ signal }) => call(securityCalls.getMySecurity, { signal }),
  select: ({ result }) => result.secondFactor,
  ...fresh,
})

/** Where the caller is signed in. */
export const mySessionsQuery = queryOptions({
  queryKey: [...key, 'sessions'],
  queryFn: ({ signal }) => call(securityCalls.getMySessions, { signal }),
  select: ({ results }) => results,
  ...fresh,
})

/** Regardless of the outcome, the page is read again before it counts as done. */
const thenRead = {
  refresh: [key],
  // Passwords, secrets and codes stay in memory no longer than their form.
  gcTime: 0,
}

export const useChangePassword = () => useCall(securityCalls.changePassword, thenRead)
export const useStartSecondFactor = () => useCall(securityCalls.startSecondFactor, thenRead)
export const useConfirmSecondFactor = () => useCall(securityCalls.confirmSecondFactor, thenRead)
export const useEndSecondFactor = () => useCall(securityCalls.endSecondFactor, thenRead)
export const useNewRecoveryCodes = () => useCall(securityCalls.newRecoveryCodes, thenRead)
export const useEndSession = () => useCall(securityCalls.endSession, thenRead)
export const useEndOtherSessions = () => useCall(securityCalls.endOtherSessions, thenRead)
