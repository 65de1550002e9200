import { addressAt } from './address-at.ts'
import { brand } from './brand.ts'

/** Every route of the two route tables (docs/spec/navigation.md#public-routes), named once. */
export const paths = {
  home: '/',
  services: '/services',
  kitting: '/kitting',
  mdm: '/mdm',
  about: `/about-${brand.shortName}`,
  why: `/why-${brand.shortName}`,
  contact: '/contact',
  login: '/login',
  register: '/register',
  logout: '/logout',
  passwordResetRequest: '/password-reset-request',
  passwordReset: '/password-reset',
  invitation: '/invitation',
  phones: '/phones',
  tablets: '/tablets',
  accessories: '/accessories',
  servicesSoftware: '/services-software',
  broadband: '/broadband',
  itemDetails: '/buy/item-details',
  phoneDetails: '/phone-details',
  accessoryDetails: '/buy/accessories/accessory-details',
  promos: '/promos',
  priceMatch: '/promos/price-match-guarantee',
  privacy: '/privacy',
  cart: '/cart',
  orderResults: '/cart/order-results',
  orders: '/orders',
  ordersAgent: '/orders-agent',
  orderDetails: '/order-details',
  createOrder: '/create-order',
  accounts: '/accounts',
  accountAgent: '/account-agent',
  accountDetails: '/account-details-agent',
  fleet: '/fleet',
  mySecurity: '/my-security',
  admin: '/admin',
  adminProducts: '/admin/products',
  adminProductDetails: '/admin/product-details',
  adminManifestDetails: '/admin/manifest-details',
  adminOfferDetails: '/admin/offer-details',
  adminPrices: '/admin/prices',
  adminImport: '/admin/import',
  adminUsers: '/admin/users',
  adminRoles: '/admin/roles',
  adminUserDetails: '/admin/user-details',
  adminUserAccounts: '/admin/user-accounts',
  adminActivity: '/admin/activity',
  adminVendors: '/admin/vendors',
} as const

export const productPath = (urlPathName: string) => `${paths.itemDetails}/${encodeURIComponent(urlPathName)}`
export const accountPath = (accountId: string) => `${paths.accountDetails}/${encodeURIComponent(accountId)}`
export const devicePath = (deviceId: string) => `${paths.fleet}/${deviceId}`
export const orderPath = (orderId: number) => `${paths.orderDetails}/${orderId}`
/** Where the page of an order has its stages and boxes, or what arrived of a direct one; the email with tracking leads there. */
export const orderStageId = 'order-stage'
export const adminUserPath = (userId: string) => `${paths.adminUserDetails}/${encodeURIComponent(userId)}`
export const adminUserAccountsPath = (userId: string) =>
  `${paths.adminUserAccounts}/${encodeURIComponent(userId)}`
/** The id that opens a form for something new (docs/spec/navigation.md#signed-in-routes). */
export const insertId = 'Insert'
export const adminProductPath = (productId: string) =>
  `${paths.adminProductDetails}/${encodeURIComponent(productId)}`
export const adminOfferPath = (productId: string, offerId: string) =>
  `${paths.adminOfferDetails}/${encodeURIComponent(productId)}/${encodeURIComponent(offerId)}`

/** Where invoices, statements and their settings are (docs/spec/books.md#screens). */
export const booksPath = '/books'
/** Invoices of all months that are overdue. */
export const overdueInvoicesPath = `${booksPath}?month=all&state=overdue`
export const booksSettingsPath = `${booksPath}/settings`
export const statementBase = `${booksPath}/statement`
export const statementPath = (accountId: string) => `${statementBase}/${encodeURIComponent(accountId)}`

/** Home for people of an account (docs/spec/home.md); `paths.home` is the first page of the site. */
export const customerHomePath = '/home'

/** The desks (docs/spec/navigation.md#signed-in-routes). */
export const deskPath = '/desk'
/** What was sold, for managers. */
export const salesPath = `${deskPath}/sales`
/** Who covers whom, for managers. */
export const coverPath = `${deskPath}/cover`

/** The list of quotes; one by its link is at `quoteBase` (quote-path.ts). */
export const quotesPath = '/quotes'

/** Where cases are (docs/spec/repairs.md#screens). */
/** Lines of carriers (docs/spec/lines.md). */
export const linesPath = '/lines'

export const repairsPath = '/repairs'
export const repairCasePath = (caseId: string) => `${repairsPath}/${caseId}`
/** The form that reports a problem; without a device the first question is which. */
export const reportPath = (deviceId?: string) =>
  deviceId === undefined ? `${repairsPath}/report` : `${repairsPath}/report?device=${deviceId}`
/** The list of open cases: those of an agent's accounts, or all that the person may see. */
export const openCasesPath = (agentId?: string) =>
  agentId === undefined ? `${repairsPath}?view=list` : `${repairsPath}?view=list&agent=${agentId}`

/** The staging desk, and the bench of an order (docs/spec/navigation.md#signed-in-routes). */
export const stagingPath = '/staging'
export const benchPath = (orderId: number | string) => `${stagingPath}/${orderId}`

/** Where people receive a box on a phone (docs/spec/staging.md#receiving). */
export const receiveBase = '/receive'
export const receivePath = (boxCode: string) => `${receiveBase}/${boxCode}`

/** Whether a path is a page of receiving; the codes of boxes hold it in capitals. */
export const isReceivePath = (pathname: string) => /^\/receive(\/[^/]*)?$/i.test(pathname)

/** Where this page may be without a network: QR codes hold its address in capitals (docs/adr/0035-receiving-has-a-service-worker.md). */
export const receiveScopes = [receiveBase, receiveBase.toUpperCase()]

/**
 * The address in a box's QR code, in capitals, which a QR code holds with fewer modules.
 * @param origin of the portal, such as https://portal.example
 */
export const boxAddress = (origin: string, boxCode: string) =>
  addressAt(origin, receivePath(boxCode)).toUpperCase()
