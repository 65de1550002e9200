import type { Manifest } from '@portal/contract/catalog'
import { brand } from '@portal/domain/brand'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../../db/client.ts'
import { llmsTxt } from '../../http/llms.ts'
import { robotsTxt } from '../../http/robots.ts'
import { securityTxt } from '../../http/security-txt.ts'
import { readListedProducts } from './catalog.store.ts'
import type { ManifestCache } from './manifest-cache.ts'
import { sitemapEntries, sitemapXml } from './sitemap.ts'

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
