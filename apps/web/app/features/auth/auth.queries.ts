import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError, type CallInput, call } from '../../lib/api.ts'

type AuthCall = 'resetPassword' | 'registerUser'

const useAuthCall = <N extends AuthCall>(name: N) =>
  useMutation({ mutationFn: (input: CallInput<N>) => call(name, input) })

export const useSignIn = () => useMutation({ mutationFn: signIn })
export const useResetPassword = () => useAuthCall('resetPassword')
export const useRegister = () => useAuthCall('registerUser')

/** What has become of the link of an email, asked once: using it is no reason to ask again. */
export const passwordTokenQuery = (link: { token: string; email: string }) =>
  queryOptions({
    queryKey: ['password-token', link],
    queryFn: ({ signal }) => call('checkPasswordToken', { body: link, signal }),
    select: ({ result }) => result.state,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * While an address's password is being guessed, every caller's computer works before it may try
 * (docs/spec/sign-in.md#guessing).
 */
async function signIn({ body }: CallInput<'userLogin'>) {
  try {
    return await call('userLogin', { body })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CHALLENGE_REQUIRED') throw error
    const { workFor } = await import('./request-reset.ts')
    const watching = { onProgress: () => {}, signal: new AbortController().signal }
    const proof = await workFor({ email: body.email, purpose: 'sign-in' }, watching)
    return call('userLogin', { body: { ...body, proof } })
  }
}
