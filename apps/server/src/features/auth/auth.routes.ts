import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { checkPasswordToken } from './check-password-token.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetChallenge } from './reset-challenge.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const authRoutes = [
  route(contract.userLogin, (ctx, { body }) => signIn(ctx, body)),
  route(contract.logout, (ctx) => signOut(ctx)),
  route(contract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body)),
  route(contract.resetChallenge, (ctx, { body }) => resetChallenge(ctx, body)),
  route(contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body)),
  route(contract.checkPasswordToken, (ctx, { body }) => checkPasswordToken(ctx, body)),
]
