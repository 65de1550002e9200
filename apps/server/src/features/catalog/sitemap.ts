import { brand } from '@portal/domain/brand'
import { detailsPath, productTypes } from '@portal/domain/catalog'
import { paths } from '@portal/domain/paths'

/** A page that search engines may list; `changed` where it is known. */
export type SitemapEntry = { path: string; changed?: Date }

/** A product of the shop with the last change of it or of one of its offers. */
export type ListedProduct = { urlPathName: string; productTypeId: string; changedAt: Date }

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
