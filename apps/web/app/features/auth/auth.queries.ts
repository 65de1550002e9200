import { openCalls } from '@portal/contract/open-calls'
import { limits } from '@portal/domain/limits'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError, type CallInput, type CallOf, call } from '../../lib/api.ts'

type AuthCall = 'resetPassword' | 'registerUser'

const useAuthCall = <N extends AuthCall>(write: CallOf<N>) =>
  useMutation({ mutationFn: (input: CallInput<N>) => call(write, input) })

export const useSignIn = () => useMutation({ mutationFn: signIn })
export const useResetPassword = () => useAuthCall(openCalls.resetPassword)
export const useRegister = () => useAuthCall(openCalls.registerUser)

/** What has become of the link of an email, and whether it chooses a first password, asked once: using it is no reason to ask again. */
export const passwordTokenQuery = (link: { token: string; email: string }) =>
  queryOptions({
    queryKey: ['password-token', link],
    queryFn: ({ signal }) => call(openCalls.checkPasswordToken, { body: link, signal }),
    select: ({ result }) => result,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * While an address's password is being guessed, every caller's computer works before it may try
 * (docs/spec/sign-in.md#guessing).
 */
async function signIn({ body }: CallInput<'userLogin'>) {
  try {
    return await call(openCalls.userLogin, { body })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CHALLENGE_REQUIRED') throw error
    const { workFor } = await import('./request-reset.ts')
    const watching = { onProgress: () => {}, signal: new AbortController().signal }
    const proof = await workFor({ email: body.email, purpose: 'sign-in' }, watching)
    return call(openCalls.userLogin, { body: { ...body, proof } })
  }
}

/**
 * Whether the sign-in button is enabled (docs/spec/sign-in.md#sign-in): the email contains @ and the password has 6 or
 * more characters.
 */
export const isSignInReady = ({ email, password }: { email: string; password: string }) =>
  email.includes('@') && password.length >= limits.signInPasswordMin
