import {
  getAccountsByAgent,
  getAddressesByAccount,
  getContactsByAccount,
  getRepairDevicesByAccount,
  getSingleAccount,
  revealDevicePin,
} from './accounts.ts'
import { getActivity } from './audit.ts'
import { forgotPassword, logout, resetChallenge, resetPassword, userLogin } from './auth.ts'
import type { CallName } from './calls.ts'
import { deleteCartItem, getCart, insertCartItem, updateCartItem } from './cart.ts'
import { getManifest } from './catalog.ts'
import { exportOffers, exportProducts, importOffers, importProducts, uploadPicture } from './catalog-files.ts'
import { getConfig } from './config.ts'
import { getDashboard } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { getOfferPrices, updateOfferPrices } from './offer-prices.ts'
import {
  cancelOrder,
  createOrder,
  getOrderHistory,
  getOrderHistoryByAccount,
  getOrderPdf,
  getSingleOrder,
  insertOrder,
  insertOrderItem,
  orderAgain,
  removeOrder,
  removeOrderItem,
  retryOrder,
  submitOrder,
  updateOrder,
} from './orders.ts'
import {
  deleteOffer,
  getAllProducts,
  getOffersByProduct,
  getSingleProduct,
  upsertOffer,
  upsertProduct,
} from './products.ts'
import { getRates } from './shipping.ts'
import {
  approveRegistration,
  declineRegistration,
  findCrmAccounts,
  findCrmContacts,
  getAllRoles,
  getAllUsers,
  getSingleUser,
  getWbcUsers,
  registerUser,
  resendInvitation,
  upsertUser,
  upsertUserRoles,
} from './users.ts'

/** The whole contract by call name. The browser imports its type only; server, tests and documents its values. */
export const contract = {
  userLogin,
  logout,
  forgotPassword,
  resetChallenge,
  resetPassword,
  registerUser,
  getConfig,
  getManifest,
  getCart,
  insertCartItem,
  updateCartItem,
  deleteCartItem,
  getRates,
  insertOrder,
  createOrder,
  updateOrder,
  insertOrderItem,
  removeOrderItem,
  removeOrder,
  submitOrder,
  cancelOrder,
  retryOrder,
  orderAgain,
  getOrderHistory,
  getOrderHistoryByAccount,
  getSingleOrder,
  getOrderPdf,
  getAccountsByAgent,
  getSingleAccount,
  getContactsByAccount,
  getAddressesByAccount,
  getRepairDevicesByAccount,
  revealDevicePin,
  getWbcUsers,
  getAllUsers,
  getSingleUser,
  upsertUser,
  getAllRoles,
  upsertUserRoles,
  approveRegistration,
  declineRegistration,
  resendInvitation,
  findCrmAccounts,
  findCrmContacts,
  getDashboard,
  getActivity,
  getAllProducts,
  getSingleProduct,
  upsertProduct,
  uploadPicture,
  exportProducts,
  importProducts,
  getOffersByProduct,
  upsertOffer,
  deleteOffer,
  getOfferPrices,
  updateOfferPrices,
  exportOffers,
  importOffers,
} as const satisfies Record<CallName, Endpoint>

export type Contract = typeof contract
