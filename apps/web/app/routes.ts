import { productTypes } from '@portal/domain/catalog'
import { confirmEmailPath } from '@portal/domain/email-change'
import {
  benchPath,
  booksPath,
  booksSettingsPath,
  coverPath,
  customerHomePath,
  deskPath,
  linesPath,
  paths,
  quotesPath,
  receiveBase,
  repairCasePath,
  repairsPath,
  reportPath,
  salesPath,
  stagingPath,
  statementBase,
} from '@portal/domain/paths'
import {
  accountWebhookPath,
  adminPaths,
  houseWebhookPath,
  invoiceBase,
  linePath,
  numbersPath,
  paymentsPath,
  receivePaymentPath,
  unitsPath,
} from '@portal/domain/portal-paths'
import { quoteBase } from '@portal/domain/quote-path'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the two route tables (docs/spec/navigation.md#public-routes), one line each. */

const at = (path: string) => path.slice(1)

const shop = productTypes.map(({ key, path }) =>
  route(at(path), 'features/shop/shop-screen.tsx', { id: `shop-${key}` }),
)

const product = [paths.itemDetails, paths.phoneDetails, paths.accessoryDetails].map((path) =>
  route(`${at(path)}/:urlPathName`, 'features/shop/product-screen.tsx', { id: `product${path}` }),
)

/** Without the name of a product. */
const noProduct = [paths.accessoryDetails].map((path) =>
  route(at(path), 'features/shop/no-accessory.ts', { id: `no-product${path}` }),
)

const developmentOnly =
  process.env.NODE_ENV === 'development' ? [route('gallery', 'features/gallery/gallery-screen.tsx')] : []

export default [
  ...developmentOnly,
  layout('features/shell/public-layout.tsx', [
    index('features/marketing/home-screen.tsx'),
    route(at(paths.services), 'features/marketing/services-screen.tsx'),
    route(at(paths.kitting), 'features/marketing/kitting-screen.tsx'),
    route(at(paths.mdm), 'features/marketing/mdm-screen.tsx'),
    route(at(paths.about), 'features/marketing/about-screen.tsx'),
    route(at(paths.why), 'features/marketing/why-screen.tsx'),
    route(at(paths.contact), 'features/marketing/contact-screen.tsx'),
    route(`${at(paths.promos)}/:slug?`, 'features/marketing/promo-screen.tsx'),
    route(at(paths.privacy), 'features/marketing/privacy-screen.tsx'),
    ...shop,
    ...product,
    ...noProduct,
    route(at(paths.login), 'features/auth/login-screen.tsx'),
    route(at(paths.logout), 'features/auth/logout-screen.tsx'),
    route(at(paths.register), 'features/auth/register-screen.tsx'),
    route(at(paths.passwordResetRequest), 'features/auth/password-reset-request-screen.tsx'),
    route(at(paths.passwordReset), 'features/auth/password-reset-screen.tsx'),
    route(at(paths.invitation), 'features/auth/invitation-screen.tsx'),
    route(at(confirmEmailPath), 'features/auth/confirm-email-screen.tsx'),
  ]),
  // A frame of its own: who opens a quote is no visitor of the site.
  route(`${at(quoteBase)}/:token`, 'features/quote-page/quote-screen.tsx'),
  layout('features/shell/checkout-layout.tsx', [
    route(at(paths.cart), 'features/checkout/cart/cart-screen.tsx'),
    route(at(paths.orderResults), 'features/checkout/order-results-screen.tsx'),
  ]),
  layout('features/shell/app-layout.tsx', [
    route(at(paths.orders), 'features/order-list/orders-screen.tsx', { id: 'orders' }),
    route(at(paths.createOrder), 'features/order-list/orders-screen.tsx', { id: 'create-order' }),
    route(at(paths.ordersAgent), 'features/order-list/orders-agent-screen.tsx'),
    route(`${at(paths.orderDetails)}/:orderId`, 'features/order-page/order-screen.tsx'),
    route(at(paths.accounts), 'features/accounts/accounts-screen.tsx', { id: 'accounts' }),
    route(at(paths.accountAgent), 'features/accounts/accounts-screen.tsx', { id: 'account-agent' }),
    route(at(quotesPath), 'features/quotes/list/quotes-screen.tsx'),
    route(`${at(paths.accountDetails)}/:accountId`, 'features/accounts/account-screen.tsx'),
    route(at(accountWebhookPath(':accountId', ':webhookId')), 'features/webhooks/webhook-screen.tsx', {
      id: 'account-webhook',
    }),
    route(at(paths.fleet), 'features/fleet/list/fleet-screen.tsx'),
    route(at(numbersPath(':orderId')), 'features/numbers/numbers-screen.tsx'),
    route(at(unitsPath(':orderId')), 'features/fleet-sheet/units-screen.tsx', { id: 'units' }),
    route(`${at(paths.fleet)}/:deviceId`, 'features/fleet/device/device-screen.tsx'),
    route(`${at(receiveBase)}/:boxCode?`, 'features/receive/receive-screen.tsx'),
    route(at(customerHomePath), 'features/home/home-screen.tsx', { id: 'customer-home' }),
    route(at(deskPath), 'features/desk/desk-screen.tsx'),
    route(at(salesPath), 'features/sales/sales-screen.tsx'),
    route(at(coverPath), 'features/cover/cover-screen.tsx'),
    route(at(booksPath), 'features/books/books-screen.tsx'),
    route(at(booksSettingsPath), 'features/books/settings-screen.tsx'),
    route(`${at(invoiceBase)}/:invoiceId`, 'features/books/invoice-screen.tsx'),
    route(at(paymentsPath), 'features/books/payments/payments-screen.tsx'),
    route(`${at(paymentsPath)}/:paymentId`, 'features/books/payments/payment-screen.tsx'),
    route(at(receivePaymentPath), 'features/books/payments/receive-screen.tsx'),
    route(`${at(statementBase)}/:accountId`, 'features/books/statement-screen.tsx'),
    route(at(linesPath), 'features/lines/list/lines-screen.tsx'),
    route(at(linePath(':lineId')), 'features/lines/line/line-screen.tsx'),
    route(at(repairsPath), 'features/repairs/list/repairs-screen.tsx'),
    route(at(reportPath()), 'features/repairs/report/report-screen.tsx'),
    route(at(repairCasePath(':caseId')), 'features/repairs/case/case-screen.tsx'),
    route(at(stagingPath), 'features/staging/staging-screen.tsx'),
    route(at(benchPath(':orderId')), 'features/staging/bench-screen.tsx'),
    route(at(paths.mySecurity), 'features/security/security-screen.tsx'),
    layout('features/shell/admin-layout.tsx', [
      route(at(paths.adminProducts), 'features/admin-catalog/products/products-screen.tsx'),
      route(
        `${at(paths.adminProductDetails)}/:productId`,
        'features/admin-catalog/products/product-screen.tsx',
      ),
      route(
        `${at(paths.adminOfferDetails)}/:productId/:offerId`,
        'features/admin-catalog/offers/offer-screen.tsx',
      ),
      route(
        `${at(paths.adminManifestDetails)}/:productId/:manifestId`,
        'features/admin-catalog/offers/manifest-screen.tsx',
      ),
      route(at(paths.adminPrices), 'features/admin-catalog/prices/prices-screen.tsx'),
      route(at(adminPaths.priceChanges), 'features/admin-catalog/prices/price-changes-screen.tsx'),
      route(at(adminPaths.priceRules), 'features/admin-catalog/price-rules/rules-screen.tsx'),
      route(`${at(adminPaths.priceRules)}/:ruleId`, 'features/admin-catalog/price-rules/rule-screen.tsx'),
      route(at(paths.adminImport), 'features/admin-catalog/import/import-screen.tsx'),
      route(at(paths.admin), 'features/admin-dashboard/dashboard-screen.tsx'),
      route(at(paths.adminUsers), 'features/admin-people/users-screen.tsx'),
      route(at(paths.adminRoles), 'features/admin-people/roles-screen.tsx'),
      route(`${at(paths.adminUserDetails)}/:userId`, 'features/admin-people/user-screen.tsx'),
      route(`${at(paths.adminUserAccounts)}/:userId`, 'features/admin-people/user-accounts-screen.tsx'),
      route(at(paths.adminActivity), 'features/admin-activity/activity-screen.tsx'),
      route(at(paths.adminVendors), 'features/admin-vendors/vendors-screen.tsx'),
      route(at(adminPaths.accounts), 'features/admin-accounts/accounts-screen.tsx', { id: 'admin-accounts' }),
      route(`${at(adminPaths.accounts)}/:accountId`, 'features/admin-accounts/account-screen.tsx', {
        id: 'admin-account',
      }),
      route(at(adminPaths.agents), 'features/admin-accounts/agents-screen.tsx'),
      route(at(adminPaths.apiAccess), 'features/admin-api/api-access-screen.tsx'),
      route(at(houseWebhookPath(':webhookId')), 'features/webhooks/webhook-screen.tsx', {
        id: 'house-webhook',
      }),
      route(at(adminPaths.learnedModels), 'features/admin-catalog/products/learned-models-screen.tsx'),
      route(at(adminPaths.productLists), 'features/admin-catalog/products/product-lists-screen.tsx'),
      route(at(adminPaths.settings), 'features/admin-settings/settings-screen.tsx'),
      route(`${at(adminPaths.settings)}/:key`, 'features/admin-settings/setting-screen.tsx'),
      route(at(adminPaths.shopPreview), 'features/admin-settings/shop-preview-screen.tsx'),
      route(at(adminPaths.privacy), 'features/admin-people/privacy-screen.tsx'),
    ]),
  ]),
  route('*', 'features/shell/not-found.ts'),
] satisfies RouteConfig
