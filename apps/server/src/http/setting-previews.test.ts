import type { Manifest } from '@portal/contract/catalog'
import type { Company } from '@portal/domain/brand'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Page } from './setting-previews.ts'
import { servePreviews, withoutScripts } from './setting-previews.ts'

const pageOf = (html: string, changes: Partial<Page> = {}): Page => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "script-src 'self'" },
  etag: '"1"',
  bodies: { identity: Buffer.from(html) },
  ...changes,
})

const token = 'a'.repeat(43)
const anotherDay = 'b'.repeat(43)
const aManifest: Manifest = {
  products: [],
  offers: [],
  manufacturers: [],
  carriers: [],
  purchaseTypes: [],
  categories: [],
  ratePlans: [{ ratePlanId: '1', name: 'Plan of that day' }],
}

function aSite() {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  onTestFinished(() => app.close())
  servePreviews(app, {
    previewOf: async (asked) => {
      const email = (kind: string) => (kind === 'quote' ? '<style>a{}</style>Quote' : undefined)
      const labels = async (stock: string) => (stock === 'L7160' ? Buffer.from('%PDF-1.7') : undefined)
      const asPublished = { company: null, manifest: null, words: null, email, labels }
      if (asked === 'published') return asPublished
      if (asked === anotherDay)
        return { ...asPublished, company: {}, manifest: async () => aManifest, words: 'The shop <on> a day' }
      return asked === token ? { ...asPublished, company: { name: 'Acme' } } : undefined
    },
    published: async (path) => pageOf(`<a href="/phones">${path} WBC</a>`),
    drawn: async (path: string, { name }: Partial<Company>, manifest) =>
      manifest !== null
        ? pageOf(`<body class="a"><p>${(await manifest()).ratePlans[0]?.name}</p></body>`)
        : path === '/promos'
          ? pageOf('', { status: 302, headers: { location: '/' } })
          : pageOf(`<script>1</script><a href="/phones">${path} ${name}</a>`),
  })
  return (url: string) => app.inject(url)
}

test('a preview of labels is a test sheet; a label that is not offered has none', async () => {
  const get = aSite()
  const sheet = await get(`/settings-preview/${token}/labels/L7160.pdf`)
  expect(sheet.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(sheet.body).toBe('%PDF-1.7')
  expect((await get(`/settings-preview/${token}/labels/5160.pdf`)).statusCode).toBe(404)
  expect((await get(`/settings-preview/${'x'.repeat(43)}/labels/L7160.pdf`)).statusCode).toBe(404)
})

test('a preview shows the draft, stays in the preview, and is kept and framed by no one else', async () => {
  const get = aSite()
  const answer = await get(`/settings-preview/${token}/contact`)
  expect(answer.body).toBe(`<a href="/settings-preview/${token}/phones">/contact Acme</a>`)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).toContain("frame-ancestors 'self'")
  expect((await get(`/settings-preview/${token}/`)).body).toContain('/ Acme')
})

test('without a draft the published page is shown, and a token that ended shows nothing', async () => {
  const get = aSite()
  expect((await get('/settings-preview/published/contact')).body).toContain('/contact WBC')
  const ended = await get('/settings-preview/other/contact')
  expect([ended.statusCode, ended.body]).toEqual([
    404,
    'This preview has ended. Open it again in the back office.',
  ])
})

test('the shop of another moment has its own catalog, and says above the page what it is', async () => {
  const { body } = await aSite()(`/settings-preview/${anotherDay}/phones`)
  expect(body).toBe(
    '<body class="a"><section aria-label="Preview"><p class="notice" data-tone="warning" style="margin:0">The shop &lt;on&gt; a day</p></section><p>Plan of that day</p></body>',
  )
})

test('a page has the query that it reads, and no path leads out of the preview', async () => {
  const get = aSite()
  const shown = async (rest: string) => (await get(`/settings-preview/published${rest}`)).body
  expect(await shown('/phones?carrier=att&x=%2F')).toContain('>/phones?carrier=att&x=%2F WBC<')
  expect(await shown('?not-found')).toContain('>?not-found WBC<')
  expect(await shown('//evil.example/a')).toContain('>//evil.example/a WBC<')
  expect(await shown('/a%3Fb%23c')).toContain('>/a%3Fb%23c WBC<')
})

test('a preview that fails is kept by no cache either, and tells its address to no other site', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  servePreviews(app, {
    previewOf: () => Promise.reject(new Error('no database')),
    published: async () => pageOf(''),
    drawn: async () => pageOf(''),
  })
  const failed = await app.inject(`/settings-preview/${token}/`)
  expect(failed.statusCode).toBe(500)
  expect(failed.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('a page that leads elsewhere leads there within the preview', async () => {
  const { headers, statusCode } = await aSite()(`/settings-preview/${token}/promos`)
  expect([statusCode, headers.location]).toEqual([302, `/settings-preview/${token}/`])
})

test('scripts and what loads them go, links to others stay', () => {
  const html =
    '<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/><script>if(1<2){}</script><script src="/a.js" async=""></script><a class="x" href="/phones">P</a><a href="tel:1">T</a><a href="//o.example">O</a>'
  expect(withoutScripts(html, '/p/t')).toBe(
    '<link rel="stylesheet" href="/a.css"/><a class="x" href="/p/t/phones">P</a><a href="tel:1">T</a><a href="//o.example">O</a>',
  )
})

test('an email is shown alone, and runs and loads nothing', async () => {
  const get = aSite()
  const email = await get(`/settings-preview/${token}/email/quote`)
  expect([email.statusCode, email.body]).toEqual([200, '<style>a{}</style>Quote'])
  expect(email.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await get(`/settings-preview/${token}/email/other`)).statusCode).toBe(404)
})
