import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { changePassword } from './change-password.ts'
import { checkPasswordToken } from './check-password-token.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { endSecondFactor, newRecoveryCodes } from './end-second-factor.ts'
import { forgotPassword } from './forgot-password.ts'
import { endMyOtherSessions, endMySession, listMySessions } from './my-sessions.ts'
import { readMySecurity } from './read-my-security.ts'
import { resetChallenge } from './reset-challenge.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { startSecondFactor } from './start-second-factor.ts'

export const authRoutes = [
  route(contract.userLogin, (ctx, { body }) => signIn(ctx, body)),
  route(contract.logout, (ctx) => signOut(ctx)),
  route(contract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body)),
  route(contract.resetChallenge, (ctx, { body }) => resetChallenge(ctx, body)),
  route(contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body)),
  route(contract.checkPasswordToken, (ctx, { body }) => checkPasswordToken(ctx, body)),
  route(contract.getMySecurity, (ctx) => readMySecurity(ctx)),
  route(contract.startSecondFactor, (ctx, { body }) => startSecondFactor(ctx, body)),
  route(contract.confirmSecondFactor, (ctx, { body }) => confirmSecondFactor(ctx, body)),
  route(contract.endSecondFactor, (ctx, { body }) => endSecondFactor(ctx, body)),
  route(contract.newRecoveryCodes, (ctx, { body }) => newRecoveryCodes(ctx, body)),
  route(contract.getMySessions, (ctx) => listMySessions(ctx)),
  route(contract.endSession, (ctx, { body }) => endMySession(ctx, body)),
  route(contract.endOtherSessions, (ctx) => endMyOtherSessions(ctx)),
  route(contract.changePassword, (ctx, { body }) => changePassword(ctx, body)),
]
