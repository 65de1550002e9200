import { accountKeyEndpoints } from './account-keys.ts'
import {
  getAccountsByAgent,
  getAddressesByAccount,
  getContactsByAccount,
  getRepairDevicesByAccount,
  getSingleAccount,
  getTaxRates,
  revealDevicePin,
} from './accounts.ts'
import { apiKeyEndpoints } from './api-keys.ts'
import { approvalEndpoints } from './approvals.ts'
import { getArrivals, recordArrivals } from './arrivals.ts'
import { getActivity } from './audit.ts'
import {
  checkPasswordToken,
  forgotPassword,
  logout,
  resetChallenge,
  resetPassword,
  userLogin,
} from './auth.ts'
import { bookEndpoints } from './books.ts'
import { boxEndpoints } from './boxes.ts'
import { reportBrokenPage } from './broken-pages.ts'
import type { CallName } from './calls.ts'
import { deleteCartItem, getCart, insertCartItem, updateCartItem } from './cart.ts'
import { getManifest } from './catalog.ts'
import { exportOffers, exportProducts, importOffers, importProducts, uploadPicture } from './catalog-files.ts'
import { catalogListEndpoints } from './catalog-lists.ts'
import { colleagueEndpoints } from './colleagues.ts'
import { getConfig } from './config.ts'
import { coverEndpoints } from './cover.ts'
import { crmRecordEndpoints } from './crm-record-changes.ts'
import { createAccount, createAgent, createContact } from './crm-records.ts'
import { getDashboard } from './dashboard.ts'
import { deskEndpoints } from './desk.ts'
import { getDestinationRates, saveDestinations } from './destinations.ts'
import {
  assignHolders,
  changeDeviceStatus,
  changeStatuses,
  getHolderOn,
  getUnitHistory,
  moveDevices,
} from './device-changes.ts'
import {
  exportChosenByAgent,
  exportChosenDevices,
  exportDevices,
  exportDevicesByAgent,
  importDevices,
} from './device-files.ts'
import { getReplacement, replaceDevice } from './device-replacement.ts'
import {
  createDevice,
  getDevice,
  getDeviceByTag,
  getDevicesByAccount,
  getDevicesByAgent,
  getFiguresByAccount,
  getFiguresByAgent,
  getModelsByAccount,
  getModelsByAgent,
  updateDevice,
} from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { exportEnrollment, getOrderEnrollment } from './enrollment.ts'
import {
  createStation,
  getFleetSettings,
  getStations,
  removeStation,
  updateFleetSettings,
  updateStation,
} from './fleet.ts'
import { addRepairDevices, getFleetImports, getRepairProgram, undoImport } from './fleet-imports.ts'
import {
  checkUnits,
  exportUnits,
  getTakenUnits,
  getUnits,
  getUnitsSample,
  readUnitsFile,
  revealPortPin,
  saveUnits,
} from './fleet-units.ts'
import { createFleetView, getFleetViews, removeFleetView, updateFleetView } from './fleet-views.ts'
import { eraseHolders, exportHolders, getHolders } from './holders.ts'
import { addKitToCart, addKitToOrder, createKit, getKits, removeKit, updateKit } from './kits.ts'
import { addLearnedModel, getLearnedModels, removeLearnedModel } from './learned-models.ts'
import { getOfferPrices, updateOfferPrices } from './offer-prices.ts'
import {
  acceptPrices,
  cancelOrder,
  createOrder,
  insertOrder,
  insertOrderItem,
  orderAgain,
  removeOrder,
  removeOrderItem,
  reopenOrder,
  retryOrder,
  submitOrder,
  updateOrder,
  updateOrderItem,
} from './order-changes.ts'
import { getOrderHistory, getOrderHistoryByAccount, getOrderPdf, getSingleOrder } from './orders.ts'
import { getBoxHandoverList, getBuildSheet, getHandoverList } from './paper.ts'
import { priceChangeEndpoints } from './price-changes.ts'
import {
  createManufacturer,
  deleteOffer,
  getAllProducts,
  getOffersByProduct,
  getSingleProduct,
  upsertOffer,
  upsertProduct,
} from './products.ts'
import { quoteAddressEndpoints } from './quote-addresses.ts'
import { quoteEndpoints } from './quotes.ts'
import { getBox, receiveBox } from './receiving.ts'
import { repairEndpoints } from './repair-endpoints.ts'
import { getSales } from './sales.ts'
import {
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSecondFactor,
  endSession,
  getMySecurity,
  getMySessions,
  newRecoveryCodes,
  startSecondFactor,
} from './security.ts'
import { settingEndpoints } from './settings.ts'
import { getSetup, hideSetup, sendTestEmail } from './setup.ts'
import { getRates } from './shipping.ts'
import {
  checkDone,
  claimOrder,
  finishUnit,
  getBench,
  getStagingOrders,
  releaseOrder,
  scanAtBench,
  setAside,
  takeUnit,
  undoScan,
} from './staging.ts'
import { printTags, printTagsOfOrder } from './tags.ts'
import {
  approveRegistration,
  createPasswordLink,
  declineRegistration,
  endSecondFactorOfUser,
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
import {
  getCrmFreshness,
  getDrift,
  getIntegrations,
  getOrderExport,
  getOrderExports,
  markOrderExportHandled,
  refreshAccount,
  retryOrderExport,
  startCrmSync,
} from './vendors.ts'
import { webhookEndpoints } from './webhooks.ts'

/** The whole contract by call name. The browser imports its type only; server, tests and documents its values. */
export const contract = {
  userLogin,
  logout,
  forgotPassword,
  resetChallenge,
  resetPassword,
  checkPasswordToken,
  getMySecurity,
  startSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  getMySessions,
  endSession,
  endOtherSessions,
  changePassword,
  ...apiKeyEndpoints,
  ...accountKeyEndpoints,
  ...webhookEndpoints,
  registerUser,
  getConfig,
  reportBrokenPage,
  getManifest,
  getCart,
  insertCartItem,
  updateCartItem,
  deleteCartItem,
  getRates,
  getDestinationRates,
  saveDestinations,
  ...quoteEndpoints,
  ...quoteAddressEndpoints,
  ...approvalEndpoints,
  ...colleagueEndpoints,
  ...deskEndpoints,
  getSales,
  ...coverEndpoints,
  ...bookEndpoints,
  ...repairEndpoints,
  insertOrder,
  createOrder,
  updateOrder,
  insertOrderItem,
  updateOrderItem,
  acceptPrices,
  removeOrderItem,
  removeOrder,
  submitOrder,
  cancelOrder,
  reopenOrder,
  retryOrder,
  orderAgain,
  getOrderHistory,
  getOrderHistoryByAccount,
  getSingleOrder,
  getOrderPdf,
  getAccountsByAgent,
  getSingleAccount,
  getTaxRates,
  getContactsByAccount,
  getAddressesByAccount,
  getRepairDevicesByAccount,
  revealDevicePin,
  getStations,
  createStation,
  updateStation,
  removeStation,
  getFleetSettings,
  updateFleetSettings,
  getDevicesByAccount,
  getDevicesByAgent,
  getFiguresByAccount,
  getFiguresByAgent,
  getDevice,
  getDeviceByTag,
  createDevice,
  updateDevice,
  changeDeviceStatus,
  getReplacement,
  replaceDevice,
  getHolderOn,
  moveDevices,
  changeStatuses,
  assignHolders,
  exportDevices,
  exportDevicesByAgent,
  exportChosenDevices,
  exportChosenByAgent,
  printTags,
  importDevices,
  getFleetImports,
  undoImport,
  getRepairProgram,
  addRepairDevices,
  getFleetViews,
  createFleetView,
  updateFleetView,
  removeFleetView,
  getModelsByAccount,
  getModelsByAgent,
  getUnitHistory,
  getUnits,
  saveUnits,
  checkUnits,
  getTakenUnits,
  readUnitsFile,
  getUnitsSample,
  exportUnits,
  revealPortPin,
  ...boxEndpoints,
  getBox,
  receiveBox,
  getArrivals,
  recordArrivals,

  getKits,
  createKit,
  updateKit,
  removeKit,
  addKitToCart,
  addKitToOrder,
  getStagingOrders,
  getBench,
  claimOrder,
  releaseOrder,
  takeUnit,
  scanAtBench,
  checkDone,
  undoScan,
  setAside,
  finishUnit,
  getBuildSheet,
  getHandoverList,
  getBoxHandoverList,
  printTagsOfOrder,
  getOrderEnrollment,
  exportEnrollment,
  getCrmFreshness,
  refreshAccount,
  startCrmSync,
  getIntegrations,
  getOrderExports,
  getOrderExport,
  retryOrderExport,
  markOrderExportHandled,
  getDrift,
  getWbcUsers,
  getAllUsers,
  getSingleUser,
  upsertUser,
  getAllRoles,
  upsertUserRoles,
  approveRegistration,
  declineRegistration,
  resendInvitation,
  createPasswordLink,
  endSecondFactorOfUser,
  getHolders,
  exportHolders,
  eraseHolders,
  getLearnedModels,
  addLearnedModel,
  removeLearnedModel,
  findCrmAccounts,
  findCrmContacts,
  createAgent,
  createAccount,
  createContact,
  ...crmRecordEndpoints,
  ...catalogListEndpoints,
  getDashboard,
  getSetup,
  sendTestEmail,
  hideSetup,
  getActivity,
  getAllProducts,
  getSingleProduct,
  upsertProduct,
  uploadPicture,
  exportProducts,
  importProducts,
  createManufacturer,
  getOffersByProduct,
  upsertOffer,
  deleteOffer,
  getOfferPrices,
  updateOfferPrices,
  ...priceChangeEndpoints,
  ...settingEndpoints,
  exportOffers,
  importOffers,
} as const satisfies Record<CallName, Endpoint>

export type Contract = typeof contract
