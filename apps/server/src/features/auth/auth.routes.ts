import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { changePassword, checkPasswordToken, forgotPassword, resetPassword } from './passwords.ts'
import { resetChallenge } from './reset-challenge.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  readMySecurity,
  startSecondFactor,
} from './second-factor.ts'
import { endMyOtherSessions, endMySession, listMySessions, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { setStartPage } from './start-page.ts'

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
  route(contract.setStartPage, (ctx, { body }) => setStartPage(ctx, body)),
]
