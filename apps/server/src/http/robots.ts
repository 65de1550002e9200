import { paths } from '@portal/domain/paths'
import { previewBase } from '@portal/domain/settings-preview'

/** What no search engine has any use for: calls, pages behind sign-in, links from mails. */
const closed = [
  '/api/',
  '/dev/',
  '/i/',
  '/receive',
  '/RECEIVE',
  '/q/',
  previewBase,
  '/t/',
  '/T/',
  paths.cart,
  paths.orders,
  paths.orderDetails,
  paths.createOrder,
  paths.accounts,
  '/account-',
  paths.admin,
  paths.logout,
  `${paths.passwordReset}?`,
  paths.invitation,
]

/** /robots.txt: everything public is open, the portal is not. */
export const robotsTxt = (publicBaseUrl: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicBaseUrl).href}`,
    '',
  ].join('\n')
