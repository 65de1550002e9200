import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { addCustomer } from './add-customer.ts'
import { changeAccess, endAccess, listColleagues } from './colleagues.ts'
import { inviteColleague, resendInvitation, withdrawInvitation } from './invitations.ts'
import { inviteContact } from './invite-contact.ts'
import { listActivity } from './list-activity.ts'

export const colleagueRoutes = [
  route(contract.addCustomer, (ctx, { body }) => addCustomer(ctx, body)),
  route(contract.getColleagues, (ctx, { params }) => listColleagues(ctx, params.accountId)),
  route(contract.inviteColleague, (ctx, { params, body }) => inviteColleague(ctx, params.accountId, body)),
  route(contract.inviteContact, (ctx, { params, body }) => inviteContact(ctx, params.accountId, body)),
  route(contract.resendColleagueInvitation, (ctx, { params }) => resendInvitation(ctx, params.invitationId)),
  route(contract.withdrawColleagueInvitation, (ctx, { params }) =>
    withdrawInvitation(ctx, params.invitationId),
  ),
  route(contract.changeColleagueAccess, (ctx, { params, body }) =>
    changeAccess(ctx, params.userId, body.access),
  ),
  route(contract.endColleagueAccess, (ctx, { params }) => endAccess(ctx, params.userId)),
  route(contract.getColleagueActivity, (ctx, { params, query }) =>
    listActivity(ctx, params.accountId, query),
  ),
  route(contract.readColleagueInvitation, (ctx, { body }) => readInvitation(ctx, body.token)),
  route(contract.acceptColleagueInvitation, (ctx, { body }) => acceptInvitation(ctx, body)),
]
