import { brand } from './brand.ts'

/** Every route of the two route tables (storefront 2, portal 2), named once. */
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
  admin: '/admin',
  adminProducts: '/admin/products',
  adminUsers: '/admin/users',
  adminRoles: '/admin/roles',
} as const

export const productPath = (urlPathName: string) => `${paths.itemDetails}/${encodeURIComponent(urlPathName)}`
export const accountPath = (accountId: string) => `${paths.accountDetails}/${encodeURIComponent(accountId)}`
export const orderPath = (orderId: number) => `${paths.orderDetails}/${orderId}`
