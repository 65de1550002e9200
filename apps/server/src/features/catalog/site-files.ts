import type { Manifest } from '@portal/contract/catalog'
import { brand } from '@portal/domain/brand'
import { detailsPath, productTypes } from '@portal/domain/catalog'
import { confirmEmailPath } from '@portal/domain/email-change'
import { hourMs } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { previewBase } from '@portal/domain/settings-preview'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../../db/client.ts'
import { readListedProducts } from './catalog.store.ts'
import type { ManifestCache } from './manifest-cache.ts'

type SiteFiles = { db: Reader; manifest: Pick<ManifestCache, 'read'>; publicBaseUrl: string }

/** /robots.txt, /llms.txt, security.txt and /sitemap.xml. The sitemap is written once for each published catalog and its promotions. */
export function serveSiteFiles(app: FastifyInstance, { db, manifest, publicBaseUrl }: SiteFiles) {
  const written = new WeakMap<Manifest, { promotions: string; xml: string }>()

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', kept).send(robotsTxt(publicBaseUrl)),
  )

  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', kept)
      .send(securityTxt(publicBaseUrl, new Date())),
  )

  app.get('/llms.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', kept).send(llmsTxt(publicBaseUrl)),
  )

  // Programs ask here for files of theirs; a page would only confuse them.
  app.get('/.well-known/*', async (_request, reply) => reply.code(404).type('text/plain').send('Not found\n'))

  app.get('/sitemap.xml', async (_request, reply) => {
    const published = await manifest.read()
    // Promotions begin and end while the catalog stays.
    const promotions = brand.promotions.map(({ slug }) => slug).join()
    const before = written.get(published)
    const xml = before?.promotions === promotions ? before.xml : await writeSitemap()
    written.set(published, { promotions, xml })
    return reply.type('application/xml; charset=utf-8').header('cache-control', kept).send(xml)
  })

  const writeSitemap = async () => sitemapXml(publicBaseUrl, sitemapEntries(await readListedProducts(db)))
}

const kept = 'public, max-age=3600'

/** A page that search engines may list; `changed` where it is known. */
type SitemapEntry = { path: string; changed?: Date }

/** A product of the shop with the last change of it or of one of its offers. */
type ListedProduct = { urlPathName: string; productTypeId: string; changedAt: Date }

const publicPages = [
  paths.home,
  paths.services,
  paths.kitting,
  paths.mdm,
  paths.about,
  paths.why,
  paths.contact,
  paths.priceMatch,
  paths.privacy,
  paths.login,
  paths.register,
]

/** Every public page, every promotion that is on, every category with the last change in it, every product of the shop. */
export function sitemapEntries(products: readonly ListedProduct[]): SitemapEntry[] {
  return [
    ...publicPages.map((path) => ({ path })),
    ...brand.promotions.map(({ slug }) => ({ path: `${paths.promos}/${slug}` })),
    ...productTypes.map(({ productTypeId, path }) => {
      const times = products
        .filter((product) => product.productTypeId === productTypeId)
        .map(({ changedAt }) => changedAt.getTime())
      return times.length > 0 ? { path, changed: new Date(Math.max(...times)) } : { path }
    }),
    ...products.map((product) => ({ path: detailsPath(product), changed: product.changedAt })),
  ]
}

/** The entries as sitemaps.org writes them, with whole addresses and the day of the last change. */
export function sitemapXml(base: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${escaped(new URL(path, base).href)}</loc>${day}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const pages = [
  ['What we do', paths.services],
  ['Kitting: devices that arrive charged, loaded and tagged', paths.kitting],
  ['Mobile device management', paths.mdm],
  ['Why us', paths.why],
  ['Price match guarantee, the terms', paths.priceMatch],
  ['Contact and support hours', paths.contact],
] as const

/** /llms.txt: the site in a few lines for programs that read on someone's behalf (llmstxt.org). */
function llmsTxt(publicBaseUrl: string): string {
  const link = (title: string, path: string) => `- [${title}](${new URL(path, publicBaseUrl).href})`
  return `# ${brand.name}

> Business phones, tablets, routers, accessories and services for delivery fleets, staged and tagged, on any carrier.

## Shop

${productTypes.map(({ category, path }) => link(category, path)).join('\n')}

## About

${pages.map(([title, path]) => link(title, path)).join('\n')}
`
}

/** What search engines have no use for: calls, pages behind sign-in, links from emails. */
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
  confirmEmailPath,
]

/** /robots.txt: everything public is open, the portal is not. */
const robotsTxt = (publicBaseUrl: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicBaseUrl).href}`,
    '',
  ].join('\n')

const dayMs = 24 * hourMs
/** Less than a year, as RFC 9116 asks. */
const validDays = 180

/** /.well-known/security.txt (RFC 9116): whom to tell of a hole. It says the same all day, and never expires while we run. */
function securityTxt(publicBaseUrl: string, now: Date): string {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return [
    `Contact: mailto:${brand.supportEmail}`,
    `Contact: ${brand.phone.href}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', publicBaseUrl).href}`,
    '',
  ].join('\n')
}
