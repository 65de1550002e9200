import { limits } from '@portal/domain/limits'

/**
 * Whether the sign-in button is enabled (docs/spec/sign-in.md#sign-in): the email contains @ and the password has 6 or
 * more characters.
 */
export const isSignInReady = ({ email, password }: { email: string; password: string }) =>
  email.includes('@') && password.length >= limits.signInPasswordMin
