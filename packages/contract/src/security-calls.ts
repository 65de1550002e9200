import { named, read, write } from './call.ts'

/** What people ask for about their own sign-in; all "ours". Apart, so that public pages need not load it. */
export const securityCalls = named({
  getMySecurity: read('/auth/GetMySecurity'),
  startSecondFactor: write('/auth/StartSecondFactor'),
  confirmSecondFactor: write('/auth/ConfirmSecondFactor'),
  endSecondFactor: write('/auth/EndSecondFactor'),
  newRecoveryCodes: write('/auth/NewRecoveryCodes'),
  getMySessions: read('/auth/GetMySessions'),
  endSession: write('/auth/EndSession'),
  endOtherSessions: write('/auth/EndOtherSessions'),
  changePassword: write('/auth/ChangePassword'),
  setStartPage: write('/auth/SetStartPage'),
})
