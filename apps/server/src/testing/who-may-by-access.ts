import type { SignedInCallName } from '@portal/contract/calls'
import type { InvitedAccess } from '@portal/domain/roles'

/**
 * Which kinds of access may make which call, about what is theirs: docs/spec/colleagues.md#kinds, written apart from the code
 * that enforces it. People with full access may make every call; `authorization-matrix.test.ts` makes every call as each kind.
 */

type Kinds = readonly InvitedAccess[]
const everyone: Kinds = ['orders', 'approves', 'fleet', 'invoices']
const orders: Kinds = ['orders']
const seeOrders: Kinds = ['orders', 'approves', 'invoices']
const seeDrafts: Kinds = ['orders', 'approves']
const approves: Kinds = ['approves']
const fleet: Kinds = ['orders', 'fleet']
const allButInvoices: Kinds = ['orders', 'approves', 'fleet']
/** Lines; their prices are left out of what Fleet only gets. */
const seeLines: Kinds = ['orders', 'fleet', 'invoices']
const noOne: Kinds = []

const group = <const Name extends SignedInCallName>(kinds: Kinds, ...names: Name[]) =>
  // Each name is a key.
  Object.fromEntries(names.map((name) => [name, kinds])) as Record<Name, Kinds>

export const mayByAccess: Record<SignedInCallName, Kinds> = {
  ...group(
    everyone,
    ...(['logout', 'getMySecurity', 'startSecondFactor', 'confirmSecondFactor', 'endSecondFactor'] as const),
    ...(['newRecoveryCodes', 'getMySessions', 'endSession', 'endOtherSessions', 'changePassword'] as const),
    'changeEmail',
    'setStartPage',
    'getHome',
    'getWaiting',
    'getAccountOverview',
    'searchPortal',
    'getMyCovers',
    ...(['getMyApiKeys', 'createApiKey', 'revokeMyApiKey'] as const),
    ...(['getWbcUsers', 'getAccountsByAgent', 'getSingleAccount', 'getContactsByAccount'] as const),
    'exportAccounts',
    ...(['getAddressesByAccount', 'getTaxRates', 'getCrmFreshness', 'refreshAccount'] as const),
  ),
  ...group(
    orders,
    ...(['getCart', 'insertCartItem', 'updateCartItem', 'deleteCartItem', 'getRates'] as const),
    ...(['getDestinationRates', 'insertOrder', 'createOrder', 'updateOrder', 'insertOrderItem'] as const),
    ...(['updateOrderItem', 'saveDestinations', 'acceptPrices', 'removeOrderItem', 'removeOrder'] as const),
    ...(['submitOrder', 'cancelOrder', 'retryOrder', 'reopenOrder', 'orderAgain', 'sendQuote'] as const),
    ...(['withdrawQuote', 'createQuoteLink', 'requestApproval', 'withdrawApproval', 'saveUnits'] as const),
    ...(['getReplacement', 'replaceDevice', 'getKits', 'createKit', 'updateKit', 'removeKit'] as const),
    ...([
      'addKitToCart',
      'addKitToOrder',
      'recordArrivals',
      'openBox',
      'putInBox',
      'scanIntoBox',
      'takeOut',
    ] as const),
    ...(['closeBox', 'reopenBox', 'removeBox', 'shipBox', 'correctTracking', 'getStagingOrders'] as const),
    ...(['findReturned', 'takeBack'] as const),
    ...(['getDeskAccounts', 'compareMonth', 'recordPayment'] as const),
    ...(['issueCreditNote', 'recordRefund', 'undoBookEntry', 'voidInvoice', 'getBookSettings'] as const),
    ...(['receivePayment', 'applyPayment', 'refundPayment', 'undoPaymentRefund'] as const),
    ...(['returnPayment', 'undoPayment'] as const),
    ...([
      'renewInvoiceLink',
      'saveBookSettings',
      'getBookAgents',
      'getAccountTerms',
      'saveAccountTerms',
    ] as const),
    ...(['getDeskQueue', 'getStuckWork', 'getStuckRows'] as const),
    ...(['getSales', 'exportSales'] as const),
    ...(['getCoverRequests', 'askForCover', 'withdrawCoverRequest'] as const),
    ...(['acceptCoverRequest', 'declineCoverRequest'] as const),
    ...(['getCovers', 'startCover', 'changeCover', 'endCover', 'moveDrafts'] as const),
    ...(['moveAccounts', 'getHandovers', 'undoHandover'] as const),
    ...(['getBench', 'claimOrder', 'releaseOrder', 'takeUnit', 'scanAtBench'] as const),
    ...(['checkDone', 'enterNumber', 'getNumbersSheet', 'checkNumbers'] as const),
    ...(['readNumbersFile', 'enterNumbers', 'getReprints'] as const),
    ...(['undoScan', 'setAside', 'finishUnit', 'getBuildSheet', 'printTagsOfOrder'] as const),
    ...(['replaceRepairDevice', 'acceptRepair', 'declineRepair', 'sendReplacement', 'startRepair'] as const),
    ...(['markRepairReturned', 'closeRepair', 'closeRepairCases', 'updateRepairShipping'] as const),
  ),
  ...group(
    seeOrders,
    ...(['getOrderHistory', 'getOrderHistoryByAccount', 'exportOrders'] as const),
    ...(['getSingleOrder', 'getOrderPdf'] as const),
    ...(['getPayments', 'getPayment'] as const),
    ...(['getInvoices', 'getInvoiceFigures', 'exportInvoices', 'getInvoicePdfs', 'getInvoice'] as const),
    ...(['getStatement', 'getStatementPdf'] as const),
  ),
  ...group(
    seeDrafts,
    ...(['getQuotes', 'getQuoteList', 'getQuotePdf', 'getAccountRules', 'getApproval'] as const),
    'exportQuotes',
    ...(['getUnits', 'exportUnits'] as const),
    ...(['getOrderEnrollment', 'getBoxes', 'getArrivals'] as const),
  ),
  ...group(
    approves,
    'saveAccountRules',
    'getWaitingApprovals',
    'approveOrder',
    'approveAndSubmit',
    'sendOrderBack',
  ),
  ...group(
    fleet,
    ...(['getRepairDevicesByAccount', 'revealDevicePin', 'createStation', 'updateStation'] as const),
    ...(['removeStation', 'updateFleetSettings', 'getDevicesByAccount', 'getDevicesByAgent'] as const),
    ...(['getFiguresByAccount', 'getFiguresByAgent', 'getModelsByAccount', 'getModelsByAgent'] as const),
    ...(['getDevice', 'getDeviceByTag', 'createDevice', 'updateDevice', 'changeDeviceStatus'] as const),
    ...(['getHolderOn', 'getUnitHistory', 'moveDevices', 'changeStatuses', 'assignHolders'] as const),
    ...(['exportDevices', 'exportDevicesByAgent', 'exportChosenDevices', 'exportChosenByAgent'] as const),
    ...(['importDevices', 'getFleetImports', 'undoImport', 'getRepairProgram', 'addRepairDevices'] as const),
    ...(['getFleetViews', 'createFleetView', 'updateFleetView', 'removeFleetView', 'printTags'] as const),
    ...(['getHandoverList', 'exportEnrollment', 'revealPortPin', 'checkUnits', 'getTakenUnits'] as const),
    ...(['readUnitsFile', 'getUnitsSample', 'getBox', 'receiveBox', 'getBoxHandoverList'] as const),
    'getBoxesToReceive',
    ...(['getRepairReport', 'reportRepair', 'getRepairCases', 'getRepairCounts'] as const),
    ...(['exportRepairCases', 'getRepairFigures', 'getRepairCase', 'withdrawRepair'] as const),
    ...(['findRepairDevice', 'reopenRepair', 'addRepairMessage', 'updateRepairChecklist'] as const),
    ...(['lendRepairSpare', 'returnRepairSpare', 'swapRepairSpare', 'addRepairPicture'] as const),
    ...(['removeRepairPicture', 'getRepairPicture'] as const),
  ),
  ...group(seeLines, 'getLines', 'getLineCounts', 'exportLines', 'getLine'),
  ...group(orders, 'createLine', 'changeLine', 'moveLine'),
  ...group(allButInvoices, 'getStations', 'getFleetSettings', 'getPackingList'),
  ...group(
    noOne,
    ...(['getColleagues', 'inviteColleague', 'resendColleagueInvitation'] as const),
    'inviteContact',
    ...(['withdrawColleagueInvitation', 'changeColleagueAccess', 'endColleagueAccess'] as const),
    'getColleagueActivity',
    ...(['getAccountApiKeys', 'createAccountApiKey', 'revokeAccountApiKey'] as const),
    ...(['getWebhooks', 'createWebhook', 'updateWebhook', 'removeWebhook'] as const),
    ...(['rotateWebhookSecret', 'testWebhook', 'getWebhookDeliveries', 'replayWebhookDelivery'] as const),
  ),
}
