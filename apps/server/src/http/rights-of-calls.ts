import { type Call, calls, type SignedInCallName } from '@portal/contract/calls'
import type { Needed } from '@portal/domain/account-access'

/** Reading what belongs to an order beside it, and seeing the devices of the account: each of them is enough. */
const ordersOrFleet = ['readDrafts', 'fleet'] as const
/** The sheet that numbers units is filled in for an order, and its checks are about the fleet. */
const sheet = ['order', 'fleet'] as const

/**
 * What a person of an account needs for each call that needs a sign-in (docs/spec/colleagues.md#kinds): one without a line does
 * not compile. Whose object it is and which role it takes, the use cases judge as for everyone; calls that only staff may make
 * need `order`, so that people with full access get the same answer as before.
 */
export const rightsOfCalls: Record<SignedInCallName, Needed> = {
  // their own sign-in
  logout: 'everyone',
  getMySecurity: 'everyone',
  startSecondFactor: 'everyone',
  confirmSecondFactor: 'everyone',
  endSecondFactor: 'everyone',
  newRecoveryCodes: 'everyone',
  getMySessions: 'everyone',
  endSession: 'everyone',
  endOtherSessions: 'everyone',
  changePassword: 'everyone',
  getMyApiKeys: 'everyone',
  createApiKey: 'everyone',
  revokeMyApiKey: 'everyone',

  getMyCovers: 'everyone',

  // the account itself, its agent and addresses
  getWbcUsers: 'everyone',
  getAccountsByAgent: 'everyone',
  getSingleAccount: 'everyone',
  getContactsByAccount: 'everyone',
  getAddressesByAccount: 'everyone',
  getCrmFreshness: 'everyone',
  refreshAccount: 'everyone',

  getCart: 'order',
  insertCartItem: 'order',
  updateCartItem: 'order',
  deleteCartItem: 'order',
  getRates: 'order',
  getDestinationRates: 'order',
  insertOrder: 'order',
  createOrder: 'order',
  updateOrder: 'order',
  insertOrderItem: 'order',
  updateOrderItem: 'order',
  saveDestinations: 'order',
  acceptPrices: 'order',
  removeOrderItem: 'order',
  removeOrder: 'order',
  submitOrder: 'order',
  cancelOrder: 'order',
  retryOrder: 'order',
  reopenOrder: 'order',
  orderAgain: 'order',
  getOrderHistory: 'readOrders',
  getOrderHistoryByAccount: 'readOrders',
  getSingleOrder: 'readOrders',
  getOrderPdf: 'readOrders',

  sendQuote: 'order',
  withdrawQuote: 'order',
  createQuoteLink: 'order',
  getQuotes: 'readDrafts',
  getQuotePdf: 'readDrafts',

  getAccountRules: 'readDrafts',
  saveAccountRules: 'changeRules',
  getApproval: 'readDrafts',
  getWaitingApprovals: 'approve',
  requestApproval: 'order',
  withdrawApproval: 'order',
  approveOrder: 'approve',
  sendOrderBack: 'approve',

  getWebhooks: 'people',
  createWebhook: 'people',
  updateWebhook: 'people',
  removeWebhook: 'people',
  rotateWebhookSecret: 'people',
  testWebhook: 'people',
  getWebhookDeliveries: 'people',
  replayWebhookDelivery: 'people',

  getColleagues: 'people',
  inviteColleague: 'people',
  resendColleagueInvitation: 'people',
  withdrawColleagueInvitation: 'people',
  changeColleagueAccess: 'people',
  endColleagueAccess: 'people',
  getColleagueActivity: 'people',

  getRepairDevicesByAccount: 'fleet',
  revealDevicePin: 'fleet',
  getStations: ordersOrFleet,
  createStation: 'fleet',
  updateStation: 'fleet',
  removeStation: 'fleet',
  getFleetSettings: ordersOrFleet,
  updateFleetSettings: 'fleet',
  getDevicesByAccount: 'fleet',
  getDevicesByAgent: 'fleet',
  getFiguresByAccount: 'fleet',
  getFiguresByAgent: 'fleet',
  getModelsByAccount: 'fleet',
  getModelsByAgent: 'fleet',
  getDevice: 'fleet',
  getDeviceByTag: 'fleet',
  createDevice: 'fleet',
  updateDevice: 'fleet',
  changeDeviceStatus: 'fleet',
  getHolderOn: 'fleet',
  getUnitHistory: 'fleet',
  moveDevices: 'fleet',
  changeStatuses: 'fleet',
  assignHolders: 'fleet',
  exportDevices: 'fleet',
  exportDevicesByAgent: 'fleet',
  exportChosenDevices: 'fleet',
  exportChosenByAgent: 'fleet',
  importDevices: 'fleet',
  getFleetImports: 'fleet',
  undoImport: 'fleet',
  getRepairProgram: 'fleet',
  addRepairDevices: 'fleet',
  getFleetViews: 'fleet',
  createFleetView: 'fleet',
  updateFleetView: 'fleet',
  removeFleetView: 'fleet',
  printTags: 'fleet',
  getHandoverList: 'fleet',
  exportEnrollment: 'fleet',
  revealPortPin: 'fleet',

  // the units of an order
  getUnits: 'readDrafts',
  saveUnits: 'order',
  checkUnits: sheet,
  getTakenUnits: sheet,
  readUnitsFile: sheet,
  getUnitsSample: sheet,
  exportUnits: 'readDrafts',
  getOrderEnrollment: 'readDrafts',

  // cases of devices; staff decide them, and replacements are ordered
  getRepairReport: 'fleet',
  reportRepair: 'fleet',
  getRepairCases: 'fleet',
  getRepairCounts: 'fleet',
  exportRepairCases: 'fleet',
  getRepairFigures: 'fleet',
  getRepairCase: 'fleet',
  withdrawRepair: 'fleet',
  findRepairDevice: 'fleet',
  reopenRepair: 'fleet',
  addRepairMessage: 'fleet',
  updateRepairChecklist: 'fleet',
  lendRepairSpare: 'fleet',
  returnRepairSpare: 'fleet',
  swapRepairSpare: 'fleet',
  addRepairPicture: 'fleet',
  removeRepairPicture: 'fleet',
  getRepairPicture: 'fleet',
  replaceRepairDevice: 'order',
  acceptRepair: 'order',
  declineRepair: 'order',
  sendReplacement: 'order',
  startRepair: 'order',
  markRepairReturned: 'order',
  closeRepair: 'order',
  closeRepairCases: 'order',
  updateRepairShipping: 'order',

  // kits and replacements are ordered
  getReplacement: 'order',
  replaceDevice: 'order',
  getKits: 'order',
  createKit: 'order',
  updateKit: 'order',
  removeKit: 'order',
  addKitToCart: 'order',
  addKitToOrder: 'order',

  // boxes, and what arrives
  getBoxes: 'readDrafts',
  getPackingList: ordersOrFleet,
  getBox: 'fleet',
  receiveBox: 'fleet',
  getBoxHandoverList: 'fleet',
  getArrivals: 'readDrafts',
  recordArrivals: 'order',

  // the staging desk is for staff
  openBox: 'order',
  putInBox: 'order',
  takeOut: 'order',
  closeBox: 'order',
  reopenBox: 'order',
  removeBox: 'order',
  shipBox: 'order',
  correctTracking: 'order',
  getStagingOrders: 'order',

  // so are the desks of agents
  getDesk: 'order',
  getCovers: 'order',
  startCover: 'order',
  changeCover: 'order',
  endCover: 'order',
  moveDrafts: 'order',
  getDeskAccounts: 'order',
  searchPortal: 'order',

  getBench: 'order',
  claimOrder: 'order',
  releaseOrder: 'order',
  takeUnit: 'order',
  scanAtBench: 'order',
  checkDone: 'order',
  undoScan: 'order',
  setAside: 'order',
  finishUnit: 'order',
  getBuildSheet: 'order',
  printTagsOfOrder: 'order',
}

// The keys of the object are names of calls.
const names = Object.keys(rightsOfCalls) as SignedInCallName[]
const byAddress = new Map<string, Needed>(names.map((name) => [addressOf(calls[name]), rightsOfCalls[name]]))

function addressOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** What a call needs; nothing for public calls and those of Administrators, who are staff. */
export const neededFor = (call: Pick<Call, 'method' | 'path'>): Needed =>
  byAddress.get(addressOf(call)) ?? 'everyone'
