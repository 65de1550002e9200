import type { CallName } from '@portal/contract/calls'
import type { ErrorCode } from '@portal/contract/errors'

/**
 * Who may make which call, about whose objects: the tables of docs/spec/roles.md, written apart
 * from the code that enforces it. `authorization-matrix.test.ts` makes every call as everyone.
 */

/**
 * There are two readings of who acts for other agents. Ours is 'either role', for the server and, by screen,
 * for the selectors (ADR 0004): a Manager or a WbcManager, each alone.
 */
export const managersReading: 'either role' | 'both roles' = 'either role'

export const actors = [
  'signed out',
  'garbage token',
  'expired token',
  'revoked token',
  'disabled user',
  'User',
  'Staging',
  'Accountant',
  'WbcAgent',
  'covering WbcAgent',
  'Manager',
  'WbcManager',
  'Manager and WbcManager',
  'Administrator',
] as const
export type ActorName = (typeof actors)[number]

/**
 * Whose object: of the customer and the agent themselves; another customer's of the same agent; another agent's; of no owner; and for
 * lists of an agent, everyone's.
 */
export const owners = ['own', 'own agent’s', 'other’s', 'missing', 'malformed', 'everyone’s'] as const
export type Owner = (typeof owners)[number]
/** Those about whom a call can be made. */
export const ownersFor = (who: Who): readonly Owner[] =>
  typeof who === 'string'
    ? ['missing']
    : owners.filter((owner) => owner !== 'everyone’s' || who.object === 'agent or all')

export const isSignedIn = (actor: ActorName) => actors.indexOf(actor) > actors.indexOf('disabled user')

const actsForOthers = (actor: ActorName) =>
  actor === 'Administrator' ||
  actor === 'Manager and WbcManager' ||
  (managersReading === 'either role' && (actor === 'Manager' || actor === 'WbcManager'))

/** An agent, and another one who covers them (docs/spec/agent-cover.md): what is the agent's own is theirs alike. */
const isAgent = (actor: ActorName) => actor === 'WbcAgent' || actor === 'covering WbcAgent'

type Reach = (actor: ActorName, owner: Owner) => boolean

/** Orders, accounts, devices: a customer's own; an agent's own; everyone's for those who act for others. */
const ofAccount: Reach = (actor, owner) => {
  if (owner === 'missing' || owner === 'malformed') return false
  if (actsForOthers(actor)) return true
  return isAgent(actor) ? owner !== 'other’s' : actor === 'User' && owner === 'own'
}
/** Agents: one's own (a customer's is the owner of their account). "Own agent's" is that same agent. */
const ofAgent: Reach = (actor, owner) =>
  actor !== 'Staging' &&
  actor !== 'Accountant' &&
  (owner === 'own' || owner === 'own agent’s'
    ? isSignedIn(actor)
    : (owner === 'other’s' || owner === 'everyone’s') && actsForOthers(actor))
/** What is at the staging desk: everyone who sees the order, and the desk, for every account. */
const ofDesk: Reach = (actor, owner) =>
  actor === 'Staging' ? owner !== 'missing' && owner !== 'malformed' : ofAccount(actor, owner)
const worksAtDesk = (actor: ActorName) => actor === 'Staging' || actsForOthers(actor)
/** The bench of an order: everyone’s for those who work there, an agent’s own, none for customers. */
const ofBench: Reach = (actor, owner) => {
  if (owner === 'missing' || owner === 'malformed') return false
  return worksAtDesk(actor) || (isAgent(actor) && owner !== 'other’s')
}
/** Invoices: everyone’s for those who keep the books, a customer’s own. */
const keepsBooks = (actor: ActorName) => actor === 'Accountant' || actor === 'Administrator'
const ofBooks: Reach = (actor, owner) => {
  if (owner === 'missing' || owner === 'malformed') return false
  return keepsBooks(actor) || (actor === 'User' && owner === 'own')
}
/** Carts and sessions are only their owner's. */
const ofOneself: Reach = (_, owner) => owner === 'own'

type About = {
  /** Which object the call names. */
  object:
    | 'order'
    | 'account'
    | 'agent'
    | 'agent or all'
    | 'device'
    | 'station'
    | 'kit'
    | 'fleet device'
    | 'fleet import'
    | 'fleet view'
    | 'cart line'
    | 'session'
    | 'API key'
    | 'API key of an account'
    | 'box'
    | 'quote'
    | 'approval'
    | 'colleague'
    | 'webhook'
    | 'colleague invitation'
    | 'case'
    | 'line'
    | 'invoice'
    | 'book entry'
    | 'payment'
    | 'case picture'
    | 'parties'
  reach: Reach
  /** What is answered about an object that is not there for the caller. */
  notFound: readonly ErrorCode[]
  /** Further restriction: to those who may do it, however visible the object is. */
  only?: (actor: ActorName) => boolean
}

export type Who =
  | 'anyone'
  | 'signed-in'
  | 'employees'
  | 'customers'
  | 'staging'
  | 'searchers'
  | 'agents'
  | 'managers'
  | 'books'
  | 'accounting'
  | 'administrator'
  | About

const order: About = { object: 'order', reach: ofAccount, notFound: ['ORDER_NOT_FOUND'] }
const benchRead: About = { object: 'order', reach: ofBench, notFound: ['ORDER_NOT_FOUND'] }
const benchOrder: About = { ...benchRead, only: worksAtDesk }
const account: About = { object: 'account', reach: ofAccount, notFound: ['ACCOUNT_NOT_FOUND'] }
const agent: About = { object: 'agent', reach: ofAgent, notFound: ['AGENT_NOT_FOUND'] }
/** Lists of an agent's objects, which those who act for others can have of all agents (docs/spec/roles.md#all-agents). */
const agentOrAll: About = { ...agent, object: 'agent or all' }
const device: About = { object: 'device', reach: ofAccount, notFound: ['DEVICE_NOT_FOUND'] }
const kit: About = { object: 'kit', reach: ofAccount, notFound: ['KIT_NOT_FOUND'] }
const fleetDevice: About = { object: 'fleet device', reach: ofAccount, notFound: ['DEVICE_NOT_FOUND'] }
const fleetImport: About = { object: 'fleet import', reach: ofAccount, notFound: ['FLEET_IMPORT_NOT_FOUND'] }
const station: About = { object: 'station', reach: ofAccount, notFound: ['STATION_NOT_FOUND'] }
const cartLine: About = { object: 'cart line', reach: ofOneself, notFound: ['CART_ITEM_NOT_FOUND'] }
const fleetView: About = { object: 'fleet view', reach: ofOneself, notFound: ['FLEET_VIEW_NOT_FOUND'] }
const session: About = { object: 'session', reach: ofOneself, notFound: ['SESSION_NOT_FOUND'] }
const apiKey: About = { object: 'API key', reach: ofOneself, notFound: ['API_KEY_NOT_FOUND'] }
/** Agent, account and contact for whom something is ordered. */
const parties: About = {
  object: 'parties',
  reach: ofAccount,
  notFound: ['AGENT_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'CONTACT_NOT_FOUND'],
}

const staged: About = { object: 'order', reach: ofDesk, notFound: ['ORDER_NOT_FOUND'] }
const box: About = { object: 'box', reach: ofDesk, notFound: ['BOX_NOT_FOUND'], only: worksAtDesk }

/** The desk does not receive: the people of the account do. */
const arrivingBox: About = { object: 'box', reach: ofAccount, notFound: ['BOX_NOT_FOUND'] }

/** Customers see quotes of their account; agents make them. */
const quote: About = { object: 'quote', reach: ofAccount, notFound: ['QUOTE_NOT_FOUND'] }
const quotes = (actor: ActorName) => actor !== 'User'

/** Requests are seen by everyone who sees their order; the users whom the account names decide. */
const approval: About = { object: 'approval', reach: ofAccount, notFound: ['APPROVAL_NOT_FOUND'] }
const approves = (actor: ActorName) => actor === 'User'

/** People with full access manage those of their account; of the staff only Administrators do. */
const managesPeople = (actor: ActorName) => actor === 'User' || actor === 'Administrator'
/** Endpoints do not exist for those who do not manage them. */
const webhook: About = {
  object: 'webhook',
  reach: (actor, owner) => managesPeople(actor) && ofAccount(actor, owner),
  notFound: ['WEBHOOK_NOT_FOUND'],
}
/** People with full access, and those who act for others, manage the keys of an account; for others these do not exist. */
const managesKeys = (actor: ActorName) => actor === 'User' || actsForOthers(actor)
const accountKey: About = {
  object: 'API key of an account',
  reach: (actor, owner) => managesKeys(actor) && ofAccount(actor, owner),
  notFound: ['API_KEY_NOT_FOUND'],
}
const ofPeople: About = { ...account, only: managesPeople }
const colleague: About = {
  object: 'colleague',
  reach: ofAccount,
  notFound: ['COLLEAGUE_NOT_FOUND'],
  only: managesPeople,
}
const invitation: About = {
  object: 'colleague invitation',
  reach: ofAccount,
  notFound: ['COLLEAGUE_INVITATION_NOT_FOUND'],
  only: managesPeople,
}
/** Cases are seen and reported for an account; agents and those who act for others decide them. */
const repair: About = { object: 'case', reach: ofAccount, notFound: ['CASE_NOT_FOUND'] }
const picture: About = { object: 'case picture', reach: ofAccount, notFound: ['CASE_PICTURE_NOT_FOUND'] }
/** Staging and accounting see no lists of lines: for them there is none. */
const ofLine: About = { object: 'line', reach: ofAccount, notFound: ['LINE_NOT_FOUND'] }
const decidedRepair: About = { ...repair, only: (actor) => actor !== 'User' }

/** Agents have a desk of their own, those who act for others everyone's; for other people there is none. */
const mayUseDesk = (actor: ActorName) => isAgent(actor) || actsForOthers(actor)
const desk: About = {
  ...agent,
  reach: (actor, owner) => mayUseDesk(actor) && ofAgent(actor, owner),
}

const invoice: About = { object: 'invoice', reach: ofBooks, notFound: ['INVOICE_NOT_FOUND'] }
const bookAccount: About = { object: 'account', reach: ofBooks, notFound: ['ACCOUNT_NOT_FOUND'] }
const accounting = (about: About): About => ({ ...about, only: keepsBooks })
const payment: About = { object: 'payment', reach: ofBooks, notFound: ['PAYMENT_NOT_FOUND'] }
const bookEntry: About = { object: 'book entry', reach: ofBooks, notFound: ['BOOK_ENTRY_NOT_FOUND'] }

/** Every call of the contract: one without a row does not compile. */
export const whoMay: Record<CallName, Who> = {
  userLogin: 'anyone',
  logout: 'signed-in',
  forgotPassword: 'anyone',
  resetChallenge: 'anyone',
  resetPassword: 'anyone',
  checkPasswordToken: 'anyone',
  checkEmailToken: 'anyone',
  confirmEmail: 'anyone',
  changeEmail: 'signed-in',
  getMySecurity: 'signed-in',
  startSecondFactor: 'signed-in',
  confirmSecondFactor: 'signed-in',
  endSecondFactor: 'signed-in',
  newRecoveryCodes: 'signed-in',
  getMySessions: 'signed-in',
  endSession: session,
  endOtherSessions: 'signed-in',
  changePassword: 'signed-in',
  // As every page is not everyone's, the call asks the roles itself.
  setStartPage: 'signed-in',
  getMyApiKeys: 'signed-in',
  createApiKey: 'signed-in',
  revokeMyApiKey: apiKey,
  getAccountApiKeys: { ...account, only: managesKeys },
  createAccountApiKey: { ...account, only: managesKeys },
  revokeAccountApiKey: accountKey,
  getApiKeys: 'administrator',
  revokeApiKey: 'administrator',
  registerUser: 'anyone',
  getConfig: 'anyone',
  reportBrokenPage: 'anyone',
  getManifest: 'anyone',

  getCart: 'signed-in',
  insertCartItem: 'signed-in',
  updateCartItem: cartLine,
  deleteCartItem: cartLine,
  getRates: 'signed-in',
  getDestinationRates: 'signed-in',

  insertOrder: parties,
  createOrder: parties,
  updateOrder: order,
  insertOrderItem: order,
  updateOrderItem: order,
  saveDestinations: order,
  acceptPrices: order,
  removeOrderItem: order,
  removeOrder: order,
  submitOrder: order,
  cancelOrder: { ...order, only: actsForOthers },
  retryOrder: { ...order, only: actsForOthers },
  reopenOrder: { ...order, only: actsForOthers },
  orderAgain: order,
  getOrderHistory: agentOrAll,
  exportOrders: agentOrAll,
  getOrderHistoryByAccount: account,
  getSingleOrder: order,
  getOrderPdf: order,

  getAccountsByAgent: agentOrAll,
  exportAccounts: agentOrAll,
  getSingleAccount: account,
  getContactsByAccount: account,
  getAddressesByAccount: account,
  getTaxRates: account,
  getRepairDevicesByAccount: account,
  revealDevicePin: device,

  getStations: account,
  createStation: account,
  updateStation: station,
  removeStation: station,
  getFleetSettings: account,
  updateFleetSettings: account,
  getDevicesByAccount: account,
  getDevicesByAgent: agentOrAll,
  getFiguresByAccount: account,
  getFiguresByAgent: agentOrAll,
  getDevice: fleetDevice,
  getDeviceByTag: fleetDevice,
  createDevice: account,
  updateDevice: fleetDevice,
  changeDeviceStatus: fleetDevice,
  getKits: account,
  createKit: account,
  updateKit: kit,
  removeKit: kit,
  addKitToCart: kit,
  addKitToOrder: order,

  getStagingOrders: 'staging',
  getBench: benchRead,
  claimOrder: benchOrder,
  releaseOrder: benchOrder,
  takeUnit: benchOrder,
  scanAtBench: benchOrder,
  enterNumber: benchOrder,
  checkDone: benchOrder,
  undoScan: benchOrder,
  setAside: benchOrder,
  finishUnit: benchOrder,
  printTagsOfOrder: staged,
  getNumbersSheet: staged,
  checkNumbers: staged,
  readNumbersFile: staged,
  enterNumbers: staged,
  getReprints: staged,

  getReplacement: fleetDevice,
  replaceDevice: fleetDevice,
  getHolderOn: account,
  moveDevices: account,
  changeStatuses: account,
  assignHolders: account,
  exportDevices: account,
  exportDevicesByAgent: agentOrAll,
  exportChosenDevices: account,
  exportChosenByAgent: agentOrAll,
  printTags: account,
  importDevices: account,
  getFleetImports: account,
  undoImport: fleetImport,
  getRepairProgram: account,
  addRepairDevices: account,
  getFleetViews: account,
  createFleetView: account,
  updateFleetView: fleetView,
  removeFleetView: fleetView,
  getModelsByAccount: account,
  getModelsByAgent: agentOrAll,
  getUnitHistory: account,
  getUnits: order,
  saveUnits: order,
  checkUnits: account,
  getTakenUnits: account,
  readUnitsFile: account,
  getUnitsSample: 'signed-in',
  exportUnits: order,
  revealPortPin: fleetDevice,

  getBoxes: staged,
  getPackingList: { ...staged, object: 'box', notFound: ['BOX_NOT_FOUND'] },
  openBox: { ...staged, only: worksAtDesk },
  putInBox: box,
  scanIntoBox: box,
  takeOut: box,
  closeBox: box,
  reopenBox: box,
  removeBox: box,
  shipBox: box,
  correctTracking: box,
  findReturned: box,
  takeBack: box,
  getBox: arrivingBox,
  receiveBox: arrivingBox,
  getArrivals: order,
  recordArrivals: order,

  getBuildSheet: benchRead,
  getHandoverList: station,
  getBoxHandoverList: arrivingBox,
  getOrderEnrollment: order,
  exportEnrollment: account,

  getCrmFreshness: 'signed-in',
  refreshAccount: account,
  startCrmSync: 'administrator',
  getIntegrations: 'administrator',
  getOrderExports: 'administrator',
  getOrderExport: 'administrator',
  retryOrderExport: 'administrator',
  markOrderExportHandled: 'administrator',
  getDrift: 'administrator',

  sendQuote: { ...order, only: quotes },
  withdrawQuote: { ...quote, only: quotes },
  createQuoteLink: quote,
  getQuotes: order,
  getQuoteList: 'signed-in',
  exportQuotes: 'signed-in',
  getQuotePdf: quote,
  readQuote: 'anyone',
  readQuotePdf: 'anyone',
  readQuoteUnits: 'anyone',
  checkQuoteUnits: 'anyone',
  saveQuoteUnits: 'anyone',
  checkQuoteAddress: 'anyone',
  correctQuoteAddress: 'anyone',
  noteQuoteSeen: 'anyone',
  acceptQuote: 'anyone',
  declineQuote: 'anyone',
  commentOnQuote: 'anyone',
  askForNewQuote: 'anyone',

  getInvoices: 'books',
  getInvoiceFigures: 'books',
  exportInvoices: 'books',
  getInvoicePdfs: 'books',
  getInvoice: invoice,
  getStatement: bookAccount,
  getStatementPdf: bookAccount,
  compareMonth: 'accounting',
  getBookAgents: 'accounting',
  recordPayment: accounting(invoice),
  issueCreditNote: accounting(invoice),
  recordRefund: accounting(invoice),
  undoBookEntry: accounting(bookEntry),
  getPayments: 'books',
  getPayment: payment,
  receivePayment: accounting(bookAccount),
  applyPayment: accounting(payment),
  refundPayment: accounting(payment),
  undoPaymentRefund: accounting(bookEntry),
  returnPayment: accounting(payment),
  undoPayment: accounting(payment),
  voidInvoice: accounting(invoice),
  renewInvoiceLink: accounting(invoice),
  getBookSettings: 'accounting',
  saveBookSettings: 'accounting',
  getAccountTerms: accounting(bookAccount),
  saveAccountTerms: accounting(bookAccount),

  getDeskQueue: desk,
  getDeskAccounts: desk,
  getStuckWork: 'managers',
  getStuckRows: 'managers',
  searchPortal: 'searchers',

  getHome: 'customers',
  getBoxesToReceive: 'customers',
  getWaiting: 'signed-in',
  getAccountOverview: account,
  getMyCovers: 'signed-in',
  getCovers: 'managers',
  getSales: 'managers',
  exportSales: 'managers',
  startCover: 'managers',
  changeCover: 'managers',
  endCover: 'managers',
  getCoverRequests: 'agents',
  askForCover: 'agents',
  withdrawCoverRequest: 'agents',
  acceptCoverRequest: 'managers',
  declineCoverRequest: 'managers',
  moveDrafts: 'managers',
  moveAccounts: 'managers',
  getHandovers: 'managers',
  undoHandover: 'managers',

  getAccountRules: account,
  saveAccountRules: { ...account, only: (actor) => actor === 'User' || actor === 'Administrator' },
  getApproval: order,
  getWaitingApprovals: 'signed-in',
  requestApproval: order,
  withdrawApproval: approval,
  approveOrder: { ...approval, only: approves },
  approveAndSubmit: { ...approval, only: approves },
  sendOrderBack: { ...approval, only: approves },

  getWebhooks: ofPeople,
  getHouseWebhooks: 'administrator',
  createWebhook: ofPeople,
  createHouseWebhook: 'administrator',
  updateWebhook: webhook,
  removeWebhook: webhook,
  rotateWebhookSecret: webhook,
  testWebhook: webhook,
  getWebhookDeliveries: webhook,
  replayWebhookDelivery: webhook,

  getColleagues: ofPeople,
  inviteColleague: ofPeople,
  // The agents who serve the account too, who choose no address.
  inviteContact: {
    ...account,
    only: (actor) => managesPeople(actor) || isAgent(actor) || actsForOthers(actor),
  },
  resendColleagueInvitation: invitation,
  withdrawColleagueInvitation: invitation,
  changeColleagueAccess: colleague,
  endColleagueAccess: colleague,
  getColleagueActivity: ofPeople,
  readColleagueInvitation: 'anyone',
  acceptColleagueInvitation: 'anyone',
  getRepairReport: fleetDevice,
  reportRepair: fleetDevice,
  getLines: 'signed-in',
  getLineCounts: 'signed-in',
  exportLines: 'signed-in',
  getLine: ofLine,
  createLine: account,
  changeLine: ofLine,
  moveLine: ofLine,
  getRepairCases: 'signed-in',
  getRepairCounts: 'signed-in',
  exportRepairCases: 'signed-in',
  getRepairFigures: 'signed-in',
  getRepairCase: repair,
  acceptRepair: decidedRepair,
  declineRepair: decidedRepair,
  sendReplacement: decidedRepair,
  startRepair: decidedRepair,
  markRepairReturned: decidedRepair,
  closeRepair: decidedRepair,
  closeRepairCases: 'employees',
  withdrawRepair: repair,
  findRepairDevice: repair,
  reopenRepair: repair,
  addRepairMessage: repair,
  updateRepairChecklist: repair,
  updateRepairShipping: decidedRepair,
  lendRepairSpare: repair,
  returnRepairSpare: repair,
  replaceRepairDevice: repair,
  swapRepairSpare: repair,
  addRepairPicture: repair,
  removeRepairPicture: picture,
  getRepairPicture: picture,

  getWbcUsers: 'signed-in',
  getAllUsers: 'administrator',
  exportUsers: 'administrator',
  importUsers: 'administrator',
  getSingleUser: 'administrator',
  upsertUser: 'administrator',
  getAllRoles: 'administrator',
  upsertUserRoles: 'administrator',
  approveRegistration: 'administrator',
  declineRegistration: 'administrator',
  resendInvitation: 'administrator',
  createPasswordLink: 'administrator',
  endSecondFactorOfUser: 'administrator',
  changeEmailOfUser: 'administrator',
  findCrmAccounts: 'administrator',
  getHolders: 'administrator',
  exportHolders: 'administrator',
  eraseHolders: 'administrator',
  getLearnedModels: 'administrator',
  addLearnedModel: 'administrator',
  removeLearnedModel: 'administrator',
  findCrmContacts: 'administrator',
  createAgent: 'administrator',
  createAccount: 'administrator',
  createContact: 'administrator',
  getAgentRecords: 'administrator',
  getAccountRecords: 'administrator',
  getAccountRecord: 'administrator',
  addAgent: 'administrator',
  addCustomer: 'administrator',
  getLeaver: 'administrator',
  turnOffUser: 'administrator',
  updateAgent: 'administrator',
  updateAccount: 'administrator',
  updateContact: 'administrator',
  removeContact: 'administrator',
  createShippingAddress: 'administrator',
  updateShippingAddress: 'administrator',
  removeShippingAddress: 'administrator',
  getDashboard: 'administrator',
  getSetup: 'administrator',
  sendTestEmail: 'administrator',
  hideSetup: 'administrator',
  getActivity: 'administrator',
  exportActivity: 'administrator',

  getAllProducts: 'administrator',
  getSingleProduct: 'administrator',
  upsertProduct: 'administrator',
  uploadPicture: 'administrator',
  exportProducts: 'administrator',
  importProducts: 'administrator',
  createManufacturer: 'administrator',
  getCatalogLists: 'administrator',
  addListEntry: 'administrator',
  renameListEntry: 'administrator',
  deleteListEntry: 'administrator',
  undoListChange: 'administrator',
  getOffersByProduct: 'administrator',
  upsertOffer: 'administrator',
  deleteOffer: 'administrator',
  getOfferPrices: 'administrator',
  updateOfferPrices: 'administrator',
  getPromises: 'administrator',
  previewPriceChange: 'administrator',
  savePriceChange: 'administrator',
  getPriceChanges: 'administrator',
  getPriceChange: 'administrator',
  endPriceChange: 'administrator',
  getPriceRules: 'administrator',
  savePriceRule: 'administrator',
  endPriceRule: 'administrator',
  previewPriceRule: 'administrator',
  exportOffers: 'administrator',
  importOffers: 'administrator',

  getSettings: 'administrator',
  getSetting: 'administrator',
  getSettingHistory: 'administrator',
  saveSettingDraft: 'administrator',
  discardSettingDraft: 'administrator',
  publishSetting: 'administrator',
  restoreSetting: 'administrator',
  getShippingZone: 'administrator',
  sendSettingEmail: 'administrator',
  getShopMoments: 'administrator',
  previewShop: 'administrator',
}

export type Expected = 'passes' | { status: 401 | 403 } | { status: 404; codes: readonly ErrorCode[] }

/** What a call answers this person about this object, as far as access goes. */
export function expected(who: Who, actor: ActorName, owner: Owner): Expected {
  if (who === 'anyone') return 'passes'
  if (!isSignedIn(actor)) return { status: 401 }
  if (who === 'signed-in') return 'passes'
  if (who === 'managers') return actsForOthers(actor) ? 'passes' : { status: 403 }
  if (who === 'agents') return mayUseDesk(actor) ? 'passes' : { status: 403 }
  if (who === 'books') return keepsBooks(actor) || actor === 'User' ? 'passes' : { status: 403 }
  if (who === 'accounting') return keepsBooks(actor) ? 'passes' : { status: 403 }
  if (who === 'customers') return actor === 'User' ? 'passes' : { status: 403 }
  if (who === 'employees') return actor === 'User' ? { status: 403 } : 'passes'
  if (who === 'staging') return actor === 'User' || actor === 'Accountant' ? { status: 403 } : 'passes'
  if (who === 'searchers') return actor === 'Accountant' ? { status: 403 } : 'passes'
  if (who === 'administrator') return actor === 'Administrator' ? 'passes' : { status: 403 }
  if (owner === 'malformed') return 'passes'
  if (!who.reach(actor, owner)) return { status: 404, codes: who.notFound }
  return who.only && !who.only(actor) ? { status: 403 } : 'passes'
}
