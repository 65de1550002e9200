import { named, read, write, writeByGet } from './call.ts'

/**
 * What people who signed in order and look up with, apart so that public pages need not load it. Paths and methods are
 * the spec's, as in `open-calls.ts`.
 */
export const portalCalls = named({
  // shipping
  getRates: { method: 'POST', path: '/shipping/GetRates', effect: 'read', access: 'signed-in' },

  // orders
  insertOrder: write('/order/InsertOrder'),
  createOrder: write('/order/CreateOrder'), // ours
  updateOrder: write('/order/UpdateOrder/:orderId'),
  insertOrderItem: write('/order/InsertOrderItem'),
  updateOrderItem: write('/order/UpdateOrderItem/:orderId/:orderItemId'), // ours
  acceptPrices: write('/order/AcceptPrices/:orderId'), // ours
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
  getTaxRates: read('/account/GetTaxRates/:accountId'), // ours
  getRepairDevicesByAccount: read('/screenrepair/GetByAccount/:accountId'),
  revealDevicePin: write('/screenrepair/RevealPin/:deviceId'), // ours

  // vendors
  getCrmFreshness: read('/crm/GetFreshness'), // ours
  refreshAccount: write('/crm/RefreshAccount/:accountId'), // ours

  // users. Agents are read by everyone who orders; each sees whom they may act for.
  getWbcUsers: read('/admin/GetWbcUsers'),
})
