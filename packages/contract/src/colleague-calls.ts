import { named, read, write } from './call.ts'

/** The people of an account (docs/spec/colleagues.md#calls). All of them are ours. */
export const colleagueCalls = named({
  getColleagues: read('/colleague/GetByAccount/:accountId'),
  inviteColleague: write('/colleague/Invite/:accountId'),
  inviteContact: write('/colleague/InviteContact/:accountId'),
  resendColleagueInvitation: write('/colleague/ResendInvitation/:invitationId'),
  withdrawColleagueInvitation: write('/colleague/WithdrawInvitation/:invitationId'),
  changeColleagueAccess: write('/colleague/ChangeAccess/:userId'),
  endColleagueAccess: write('/colleague/EndAccess/:userId'),
  getColleagueActivity: read('/colleague/GetActivity/:accountId'),

  // By POST with the token in the body, so that no token is in an address that is logged.
  readColleagueInvitation: {
    method: 'POST',
    path: '/colleague/ReadInvitation',
    effect: 'read',
    access: 'public',
  },
  acceptColleagueInvitation: write('/colleague/AcceptInvitation', 'public'),
})
