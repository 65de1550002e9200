import { type Call, read, write, writeByGet } from './call.ts'

/**
 * What everybody may ask for. Paths and methods are the spec's, word for word: storefront 7 and portal 7; calls marked
 * "ours" have no path there (architecture 4, 5.3, 5.11).
 */
export const openCalls = {
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

  // pages
  reportBrokenPage: write('/page/ReportBroken', 'public'), // ours

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

  // users. Agents are read by everyone who orders; each sees whom they may act for.
  getWbcUsers: read('/admin/GetWbcUsers'),
} as const satisfies Record<string, Call>
