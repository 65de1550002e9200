import { queryOptions, useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'

type AuthCall = 'userLogin' | 'resetPassword' | 'registerUser'

const useAuthCall = <N extends AuthCall>(name: N) =>
  useMutation({ mutationFn: (input: CallInput<N>) => call(name, input) })

export const useSignIn = () => useAuthCall('userLogin')
export const useResetPassword = () => useAuthCall('resetPassword')
export const useRegister = () => useAuthCall('registerUser')

/** What has become of the link of a letter, asked once: using it is no reason to ask again. */
export const passwordTokenQuery = (link: { token: string; email: string }) =>
  queryOptions({
    queryKey: ['password-token', link],
    queryFn: ({ signal }) => call('checkPasswordToken', { body: link, signal }),
    select: ({ result }) => result.state,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
