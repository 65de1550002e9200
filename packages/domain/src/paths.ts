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
export const adminUserPath = (userId: string) => `${paths.adminUserDetails}/${encodeURIComponent(userId)}`
export const adminUserAccountsPath = (userId: string) =>
  `${paths.adminUserAccounts}/${encodeURIComponent(userId)}`
/** The id that opens a form for something new (docs/spec/navigation.md#signed-in-routes). */
export const insertId = 'Insert'
export const adminProductPath = (productId: string) =>
  `${paths.adminProductDetails}/${encodeURIComponent(productId)}`
export const adminOfferPath = (productId: string, offerId: string) =>
  `${paths.adminOfferDetails}/${encodeURIComponent(productId)}/${encodeURIComponent(offerId)}`
