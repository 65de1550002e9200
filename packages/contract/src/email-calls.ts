import { named, write } from './call.ts'

/** Another email address to sign in with; all "ours". Apart, so that other pages need not load it. */
export const emailCalls = named({
  changeEmail: write('/auth/ChangeEmail'),
  changeEmailOfUser: write('/admin/ChangeEmail', 'administrator'),
  // By POST, so that no token is in an address that someone logs.
  checkEmailToken: { method: 'POST', path: '/auth/CheckEmailToken', effect: 'read', access: 'public' },
  confirmEmail: write('/auth/ConfirmEmail', 'public'),
})
