import { named, read, write, writeByGet } from './call.ts'

/**
 * What public pages ask for: signing in, the shop and the cart. Paths and methods are the spec's, word for word
 * (docs/spec/api.md#calls); calls marked "ours" have no path there (docs/spec/api.md#calls).
 */
export const openCalls = named({
  // auth
  userLogin: write('/auth/UserLogin', 'public'),
  logout: write('/auth/Logout'), // ours
  forgotPassword: write('/auth/ForgotPassword', 'public'),
  resetChallenge: write('/auth/ResetChallenge', 'public'), // ours
  resetPassword: write('/auth/ResetPassword', 'public'),

  // By POST, so that no token is in an address that someone logs.
  checkPasswordToken: { method: 'POST', path: '/auth/CheckPasswordToken', effect: 'read', access: 'public' }, // ours
  registerUser: write('/auth/Register', 'public'), // ours

  // config
  getConfig: read('/config', 'public'), // ours

  // pages
  reportBrokenPage: write('/page/ReportBroken', 'public'), // ours

  // catalog
  getManifest: read('/resource/GetAll/:domainId', 'public'),

  // cart
  getCart: read('/cartItem/GetCartItemsByDomain'),
  insertCartItem: write('/cartItem/InsertCartItem'),
  updateCartItem: write('/cartItem/updateCartItemQuantity'),
  deleteCartItem: writeByGet('/cartItem/DeleteCartItem/:cartItemId'),
})
