import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { addAgentUser, createAgent, listAgents } from './agents.ts'
import { checkEmailToken, confirmEmail } from './confirm-email.ts'
import { changeEmail, changeEmailOfUser } from './email-change.ts'
import { endSecondFactorOfUser } from './end-sign-ins.ts'
import { exportUsers } from './export-users.ts'
import { importUsers } from './import-users.ts'
import { createPasswordLink, resendInvitation } from './invitations.ts'
import { approve, decline, registerUser } from './registrations.ts'
import { saveUser } from './save-user.ts'
import { listRoles, setUserRoles } from './set-user-roles.ts'
import { findAccountsToLink, findContactsToLink, listUsers, readUser } from './users.ts'

export const userRoutes = [
  route(contract.registerUser, (ctx, { body }) => registerUser(ctx, body)),
  route(contract.getWbcUsers, (ctx) => listAgents(ctx)),
  route(contract.getAllUsers, (ctx, { query }) => listUsers(ctx, query)),
  route(contract.exportUsers, (ctx, { query }) => exportUsers(ctx, query)),
  route(contract.importUsers, (ctx, { body, query, tell }) =>
    importUsers(ctx, { file: body, token: query.token, sheet: query.sheet, tell }),
  ),
  route(contract.getSingleUser, (ctx, { params }) => readUser(ctx, params.userId)),
  route(contract.upsertUser, (ctx, { body }) => saveUser(ctx, body)),
  route(contract.getAllRoles, (ctx) => listRoles(ctx)),
  route(contract.upsertUserRoles, (ctx, { body }) => setUserRoles(ctx, body)),
  route(contract.approveRegistration, (ctx, { body }) => approve(ctx, body)),
  route(contract.declineRegistration, (ctx, { body }) => decline(ctx, body)),
  route(contract.resendInvitation, (ctx, { body }) => resendInvitation(ctx, body.userId)),
  route(contract.createPasswordLink, (ctx, { body }) => createPasswordLink(ctx, body.userId)),
  route(contract.endSecondFactorOfUser, (ctx, { body }) => endSecondFactorOfUser(ctx, body.userId)),
  route(contract.changeEmail, (ctx, { body }) => changeEmail(ctx, body)),
  route(contract.changeEmailOfUser, (ctx, { body }) => changeEmailOfUser(ctx, body)),
  route(contract.checkEmailToken, (ctx, { body }) => checkEmailToken(ctx, body)),
  route(contract.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body)),
  route(contract.createAgent, (ctx, { body }) => createAgent(ctx, body)),
  route(contract.addAgent, (ctx, { body }) => addAgentUser(ctx, body)),
  route(contract.findCrmAccounts, (ctx, { query }) => findAccountsToLink(ctx, query)),
  route(contract.findCrmContacts, (ctx, { query }) => findContactsToLink(ctx, query)),
]
