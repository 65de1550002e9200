import { useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'

type AuthCall = 'userLogin' | 'resetPassword' | 'registerUser'

const useAuthCall = <N extends AuthCall>(name: N) =>
  useMutation({ mutationFn: (input: CallInput<N>) => call(name, input) })

export const useSignIn = () => useAuthCall('userLogin')
export const useResetPassword = () => useAuthCall('resetPassword')
export const useRegister = () => useAuthCall('registerUser')
