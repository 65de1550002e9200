import { configureCompany } from '@portal/domain/brand'
import { productTypeIds } from '@portal/domain/ids'
import Fastify from 'fastify'
import { expect } from 'vitest'
import { products } from '../../db/schema/catalog.tables.ts'
import { anOffer, aProduct } from '../../testing/builders.ts'
import { testDeps, test as withDatabase } from '../../testing/fixtures.ts'
import { serveSiteFiles, sitemapEntries, sitemapXml } from './site-files.ts'

const test = withDatabase
const base = 'https://portal.example'
const may = new Date('2025-05-02T23:00:00Z')
const june = new Date('2025-06-09T01:00:00Z')

test('a category changed when the last of its products did; pages without products have no date', () => {
  const entries = sitemapEntries([
    { urlPathName: 'n6', productTypeId: productTypeIds.phone, changedAt: june },
    { urlPathName: 'n5', productTypeId: productTypeIds.phone, changedAt: may },
  ])

  expect(entries).toContainEqual({ path: '/phones', changed: june })
  expect(entries).toContainEqual({ path: '/tablets' })
  expect(entries).toContainEqual({ path: '/contact' })
  expect(entries).toContainEqual({ path: '/buy/item-details/n5', changed: may })
  expect(entries.filter(({ path }) => /cart|orders|accounts|admin|reset/.test(path))).toEqual([])
})

test('addresses are whole and cannot break the file', () => {
  expect(sitemapXml(base, [{ path: '/phones?a=1&b=<2>', changed: may }])).toContain(
    '<url><loc>https://portal.example/phones?a=1&amp;b=%3C2%3E</loc><lastmod>2025-05-02</lastmod></url>',
  )
})

test('the sitemap lists what the shop sells, dated by the product or its newest offer, until the catalog changes', async ({
  database,
}) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const app = Fastify()
  serveSiteFiles(app, { db: database.reader, manifest: deps.manifest, publicBaseUrl: base })
  const sitemap = async () => (await app.inject('/sitemap.xml')).body
  const { sold, hidden } = await database.inTransaction(async (tx) => {
    const one = await aProduct(tx, { updatedAt: may })
    const other = await aProduct(tx, { isActive: false })
    await anOffer(tx, one.productId, { updatedAt: june })
    return { sold: one, hidden: other }
  })
  deps.manifest.drop()

  const before = await sitemap()
  expect(before).toContain(
    `<loc>${base}/buy/item-details/${sold.urlPathName}</loc><lastmod>2025-06-09</lastmod>`,
  )
  expect(before).not.toContain(hidden.urlPathName)

  await database.inTransaction((tx) => tx.update(products).set({ isActive: false }))
  expect(await sitemap()).toBe(before)
  deps.manifest.drop()
  expect(await sitemap()).not.toContain(sold.urlPathName)
  await app.close()
})

test('robots.txt opens the public pages, closes the portal and names the sitemap', async ({ database }) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const app = Fastify()
  serveSiteFiles(app, { db: database.reader, manifest: deps.manifest, publicBaseUrl: base })

  const { body, headers } = await app.inject('/robots.txt')

  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /orders', 'Disallow: /admin']),
  )
  expect(body).toContain(`Sitemap: ${base}/sitemap.xml`)
  expect(body).not.toMatch(/^Disallow: \/(phones|contact|buy)?$/m)
  await app.close()
})

test('llms.txt names the site and links its pages; other files for programs are not found', async ({
  database,
}) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const app = Fastify()
  serveSiteFiles(app, { db: database.reader, manifest: deps.manifest, publicBaseUrl: base })

  const { body } = await app.inject('/llms.txt')
  expect(body).toMatch(/^# WBC\n/)
  expect(body).toContain(`- [Phones](${base}/phones)`)
  expect((await app.inject('/.well-known/ai-catalog.json')).statusCode).toBe(404)
  await app.close()
})

test('promotions of the settings are listed while they are on', () => {
  configureCompany({ promotions: [{ slug: 'spring', title: 'Spring', intro: 'Less', terms: [] }] })
  expect(sitemapEntries([]).map(({ path }) => path)).toContain('/promos/spring')
  configureCompany({})
  expect(sitemapEntries([]).map(({ path }) => path)).not.toContain('/promos/spring')
})
