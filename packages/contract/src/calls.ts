/**
 * Every call on the wire as plain data: what the browser needs to make it, without the schemas
 * (they would bring Zod into public pages). Paths and methods are the spec's, word for word:
 * storefront 7 and portal 7; calls marked "ours" have no path there (architecture 4, 5.3, 5.11).
 *
 * `effect` tells the truth where the method cannot: a GET that writes is never prefetched, cached
 * or retried, and has a POST twin at the same path that our own client uses.
 */
export type Call = {
  method: 'GET' | 'POST'
  path: `/${string}`
  effect: 'read' | 'write'
  access: 'public' | 'signed-in' | 'administrator'
}

const read = <const P extends `/${string}`>(path: P, access: Call['access'] = 'signed-in') =>
  ({ method: 'GET', path, effect: 'read', access }) as const
const write = <const P extends `/${string}`>(path: P, access: Call['access'] = 'signed-in') =>
  ({ method: 'POST', path, effect: 'write', access }) as const
const writeByGet = <const P extends `/${string}`>(path: P, access: Call['access'] = 'signed-in') =>
  ({ method: 'GET', path, effect: 'write', access }) as const

export const calls = {
  // auth
  userLogin: write('/auth/UserLogin', 'public'),
  logout: write('/auth/Logout'), // ours
  forgotPassword: write('/auth/ForgotPassword', 'public'),
  resetChallenge: write('/auth/ResetChallenge', 'public'), // ours
  resetPassword: write('/auth/ResetPassword', 'public'),
  // By POST, so that no token stands in an address that somebody logs.
  checkPasswordToken: { method: 'POST', path: '/auth/CheckPasswordToken', effect: 'read', access: 'public' }, // ours
  registerUser: write('/auth/Register', 'public'), // ours

  // config
  getConfig: read('/config', 'public'), // ours

  // catalog
  getManifest: read('/resource/GetAll/:domainId', 'public'),

  // cart
  getCart: read('/cartItem/GetCartItemsByDomain'),
  insertCartItem: write('/cartItem/InsertCartItem'),
  updateCartItem: write('/cartItem/updateCartItemQuantity'),
  deleteCartItem: writeByGet('/cartItem/DeleteCartItem/:cartItemId'),

  // shipping
  getRates: { method: 'POST', path: '/shipping/GetRates', effect: 'read', access: 'signed-in' },

  // orders
  insertOrder: write('/order/InsertOrder'),
  createOrder: write('/order/CreateOrder'), // ours
  updateOrder: write('/order/UpdateOrder/:orderId'),
  insertOrderItem: write('/order/InsertOrderItem'),
  removeOrderItem: writeByGet('/order/RemoveOrderItem/:orderId/:orderItemId'),
  removeOrder: writeByGet('/order/RemoveOrder/:orderId'),
  submitOrder: writeByGet('/order/SubmitOrder/:orderId/:zohoUserId'),
  cancelOrder: write('/order/CancelOrder/:orderId'), // ours
  retryOrder: write('/order/RetryOrder/:orderId'), // ours
  reopenOrder: write('/order/ReopenOrder/:orderId'), // ours
  orderAgain: write('/order/OrderAgain/:orderId'), // ours
  getOrderHistory: read('/order/GetOrderHistory/:agentId'),
  getOrderHistoryByAccount: read('/order/GetOrderHistoryByAccount/:accountId'),
  getSingleOrder: read('/order/GetSingleOrder/:orderId'),
  getOrderPdf: read('/order/GetOrderPdf/:orderId'), // ours

  // accounts
  getAccountsByAgent: read('/account/GetAllActiveByAgent/:agentId'),
  getSingleAccount: read('/account/GetSingleAccount/:accountId'),
  getContactsByAccount: read('/contact/GetContactsByAccount/:accountId'),
  getAddressesByAccount: read('/accountAddress/GetAllByAccountId/:accountId'),
  getRepairDevicesByAccount: read('/screenrepair/GetByAccount/:accountId'),
  revealDevicePin: write('/screenrepair/RevealPin/:deviceId'), // ours

  // vendors
  getCrmFreshness: read('/crm/GetFreshness'), // ours
  refreshAccount: write('/crm/RefreshAccount/:accountId'), // ours
  startCrmSync: write('/crm/StartSync', 'administrator'), // ours
  getCockpit: read('/vendors/GetCockpit', 'administrator'), // ours
  getDeliveries: read('/vendors/GetDeliveries', 'administrator'), // ours
  getDelivery: read('/vendors/GetDelivery/:orderId', 'administrator'), // ours
  retryDelivery: write('/vendors/RetryDelivery/:orderId', 'administrator'), // ours
  markDeliveryHandled: write('/vendors/MarkHandled/:orderId', 'administrator'), // ours
  getDrift: read('/vendors/GetDrift', 'administrator'), // ours

  // users. Agents are read by everyone who orders; each sees whom they may act for.
  getWbcUsers: read('/admin/GetWbcUsers'),
  getAllUsers: read('/admin/GetAllUsers', 'administrator'),
  getSingleUser: read('/admin/GetSingleUser/:userId', 'administrator'),
  upsertUser: write('/admin/UpsertUser', 'administrator'),
  getAllRoles: read('/admin/GetAllRoles', 'administrator'),
  upsertUserRoles: write('/admin/UpsertUserRoles', 'administrator'),
  approveRegistration: write('/admin/ApproveRegistration', 'administrator'), // ours
  declineRegistration: write('/admin/DeclineRegistration', 'administrator'), // ours
  resendInvitation: write('/admin/ResendInvitation', 'administrator'), // ours
  findCrmAccounts: read('/admin/FindAccounts', 'administrator'), // ours
  findCrmContacts: read('/admin/FindContacts', 'administrator'), // ours

  // dashboard
  getDashboard: read('/admin/GetDashboard', 'administrator'), // ours

  // audit
  getActivity: read('/admin/GetActivity', 'administrator'), // ours

  // products
  getAllProducts: read('/product/GetAllAdmin', 'administrator'),
  getSingleProduct: read('/product/GetSingle/:productId/true', 'administrator'),
  upsertProduct: write('/product/Upsert', 'administrator'),
  uploadPicture: write('/product/UploadPicture', 'administrator'), // ours
  exportProducts: read('/product/Export', 'administrator'), // ours
  importProducts: write('/product/Import', 'administrator'), // ours

  // offers
  getOffersByProduct: read('/offer/GetOffersByProductIdAdmin/:productId', 'administrator'),
  upsertOffer: write('/offer/UpsertOffer', 'administrator'),
  deleteOffer: writeByGet('/offer/Delete/:offerId', 'administrator'),
  getOfferPrices: read('/offer/GetPrices', 'administrator'), // ours
  updateOfferPrices: write('/offer/UpdatePrices', 'administrator'), // ours
  exportOffers: read('/offer/Export', 'administrator'), // ours
  importOffers: write('/offer/Import', 'administrator'), // ours
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
