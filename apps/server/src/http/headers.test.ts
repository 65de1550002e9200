import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { buildApp, serveFiles } from '../app.ts'
import { serveSiteFiles } from '../features/catalog/site-files.ts'
import { invoicePolicy } from '../features/invoices/serve-invoices.ts'
import { realDeps } from '../features/orders/testing.ts'
import { test as base } from '../testing/fixtures.ts'
import { weakPoints } from '../testing/weak-points.ts'
import { servePages } from './pages.ts'
import { serveReceiveWorker } from './receive-worker.ts'
import {
  bareRefusalPolicy,
  codeReaderPolicy,
  contentSecurityPolicy,
  receiveWorkerPolicy,
} from './security.ts'
import { noLoad } from './shed-load.ts'

/** Every kind of answer carries the headers that keep browsers safe (docs/spec/security.md#headers). */

const publicBaseUrl = 'https://portal.example'

/** The product with files, and pages that cannot be rendered: errors are where headers get lost. */
const test = base.extend<{ app: FastifyInstance; load: ReturnType<typeof noLoad> }>({
  load: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
    async ({}, use) => use(noLoad({ inFlightMax: 100, loopDelayMaxMs: 100 }, () => 0)),
    { scope: 'file' },
  ],
  app: [
    async ({ database, load }, use) => {
      const files = await mkdtemp(join(tmpdir(), 'portal-headers-'))
      await mkdir(join(files, 'client/assets'), { recursive: true })
      await mkdir(join(files, 'pictures'))
      await writeFile(join(files, 'client/assets/entry-1a2b.js'), 'export {}')
      await writeFile(join(files, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
      await writeFile(join(files, 'pictures/phone.webp'), 'x')
      const deps = realDeps(database)
      const app = await buildApp({
        deps,
        config: { corsOrigins: ['https://shop.example'], TRUST_PROXY: 0, publicBaseUrl },
        health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
        load,
      })
      serveSiteFiles(app, { db: deps.db, manifest: deps.manifest, publicBaseUrl })
      await serveFiles(app, { webDir: files, picturesDir: join(files, 'pictures') })
      serveReceiveWorker(app, undefined)
      const data = {
        manifest: deps.manifest.read,
        newSlugOf: deps.manifest.newSlugOf,
        publicBaseUrl,
        timeZone: 'UTC',
        sendsMail: true,
        onError: () => {},
      }
      const getBuild = () => Promise.reject(new Error('There is no build.'))
      servePages(app, { getBuild, data, keep: false })
      await use(app)
      await app.close()
      await rm(files, { recursive: true })
    },
    { scope: 'file' },
  ],
})

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(self)'),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
}

type Asked = readonly [
  what: string,
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'OPTIONS',
  url: string,
  status: number,
]
const asked: readonly Asked[] = [
  ['a call', 'GET', '/api/config', 200],
  ['health', 'GET', '/api/health', 200],
  ['the document of the API', 'GET', '/api/openapi.json', 200],
  ['the guide to the API', 'GET', '/api/docs', 200],
  ['its reference', 'GET', '/api/docs/reference', 200],
  ['a client to download', 'GET', '/api/docs/portal-client.ts', 200],
  ['a page that it has not', 'GET', '/api/docs/reference/nope', 404],
  ['a call behind sign-in', 'GET', '/api/cartItem/GetCartItemsByDomain', 401],
  ['an unknown call', 'GET', '/api/nope', 404],
  ['a call made the wrong way', 'PUT', '/api/auth/UserLogin', 405],
  ['a call without its fields', 'POST', '/api/auth/UserLogin', 400],
  ['an address too long', 'GET', `/api/config?${'x'.repeat(5_000)}`, 414],
  ['an address that cannot be read', 'GET', '/api/%', 404],
  ['an invoice that is not there', 'GET', '/i/1/x', 404],
  ['the PDF of an invoice that is not there', 'GET', '/i/1/x.pdf', 404],
  ['the font of invoices', 'GET', '/i/archivo.woff2', 200],
  ['a tag that is not there', 'GET', '/T/7K3M9QX2RD', 404],
  ['the list of invoices that no one has', 'GET', '/i', 404],
  ['an uploaded picture that is not there', 'GET', '/pictures/uploaded/x.webp', 404],
  ['the mailbox where it is closed', 'GET', '/dev/mailbox', 404],
  ['a script', 'GET', '/assets/entry-1a2b.js', 200],
  ['a drawing', 'GET', '/favicon.svg', 200],
  ['a product picture', 'GET', '/pictures/phone.webp', 200],
  ['a picture that is not there', 'GET', '/pictures/nope.webp', 404],
  ['a way out of the files', 'GET', '/pictures/..%2f..%2fetc%2fpasswd', 404],
  ['the service worker of the receiving page', 'GET', '/receive-worker.js', 200],
  ['robots.txt', 'GET', '/robots.txt', 200],
  ['security.txt', 'GET', '/.well-known/security.txt', 200],
  ['what else is well known', 'GET', '/.well-known/nope', 404],
  ['the sitemap', 'GET', '/sitemap.xml', 200],
  ['a page that cannot be rendered', 'GET', '/phones', 500],
  ['its head', 'HEAD', '/phones', 500],
]

describe('is answered with every header', () => {
  test.for(asked)('%s: %s %s', async ([, method, url, status], { app }) => {
    const reply = await app.inject({ method, url })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers).toMatchObject({
      ...always,
      // Emails show product pictures wherever they are read; nothing else is for other sites.
      ...(url === '/pictures/phone.webp' && { 'cross-origin-resource-policy': 'cross-origin' }),
    })
    expect(reply.headers['content-security-policy']).toMatch(/default-src '(self|none)'/)
    expect(reply.headers['content-security-policy']).not.toMatch(/(?:script|style)-src [^;]*unsafe/)
    expect(weakPoints(reply.headers['content-security-policy'])).toEqual([])
    for (const telling of ['x-powered-by', 'server']) expect(reply.headers).not.toHaveProperty(telling)
    if (status >= 400) expect(reply.headers['cache-control'] ?? '').not.toMatch(/public|max-age/)
  })

  test('what is refused because there is too much to do', async ({ app, load }) => {
    load.inFlight = 1_000
    const reply = await app.inject('/api/config')
    load.inFlight = 0
    expect(reply.statusCode).toBe(503)
    expect(reply.headers).toMatchObject(always)
  })
})

test.for([
  ['a page, its inline scripts by hash', contentSecurityPolicy({ scriptHashes: ['c2NyaXB0'] })],
  ['a page that asks an address service', contentSecurityPolicy({ connectOrigins: ['https://us.example'] })],
  ['an invoice', invoicePolicy],
  ['the reader of codes', codeReaderPolicy],
  ['the service worker of the receiving page', receiveWorkerPolicy],
  ['a refusal before there was a request', bareRefusalPolicy],
])('the policy of %s has no weak point', ([, policy]) => {
  expect(weakPoints(policy)).toEqual([])
})

test('a weak policy would be reported', () => {
  expect(weakPoints("default-src 'self'; script-src 'self' 'unsafe-inline' https:")).not.toEqual([])
})

test('pages and emails of an open mailbox carry them too', async ({ database }) => {
  const app = await buildApp({
    deps: realDeps(database),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    mailboxOpen: true,
  })
  for (const url of ['/dev/mailbox', `/dev/mailbox/${v7()}`, `/dev/mailbox/${v7()}/content`]) {
    const { headers } = await app.inject(url)
    expect(headers, url).toMatchObject({ ...always, 'x-frame-options': expect.any(String) })
    expect(weakPoints(headers['content-security-policy']), url).toEqual([])
  }
  await app.close()
})

test.for([
  ['a part beyond the end', { range: 'bytes=9999999-' }, 416, 'NO_SUCH_PART'],
  ['a part that cannot be read', { range: 'bytes=b-a' }, 416, 'NO_SUCH_PART'],
  ['another version', { 'if-match': '"other"' }, 412, 'FILE_CHANGED'],
  ['an older version', { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412, 'FILE_CHANGED'],
] as const)('%s of a file is refused in our words', async ([, headers, status, code], { app }) => {
  for (const url of ['/favicon.svg', '/pictures/phone.webp']) {
    const reply = await app.inject({ url, headers })
    expect([url, reply.statusCode, reply.json().error.code]).toEqual([url, status, code])
    expect(reply.headers).toMatchObject(always)
  }
})

test('the page of a password link sends no referrer', async ({ app }) => {
  const { headers } = await app.inject('/password-reset?token=x')
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('calls of the API are kept by no cache', async ({ app }) => {
  expect((await app.inject('/api/config')).headers['cache-control']).toBe('no-store')
})

test('only origins of the configuration may read answers', async ({ app }) => {
  const allowed = await app.inject({ url: '/api/config', headers: { origin: 'https://shop.example' } })
  const other = await app.inject({ url: '/api/config', headers: { origin: 'https://evil.example' } })
  expect(allowed.headers['access-control-allow-origin']).toBe('https://shop.example')
  expect(other.headers).not.toHaveProperty('access-control-allow-origin')
  expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials')
})

test('without TLS nothing promises it', async ({ database }) => {
  const app = await buildApp({
    deps: realDeps(database),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })
  expect((await app.inject('/api/config')).headers).not.toHaveProperty('strict-transport-security')
})

test('security.txt is as RFC 9116 wants it: contact, expiry within a year, its own address', async ({
  app,
}) => {
  const reply = await app.inject('/.well-known/security.txt')
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body).toMatch(/^Contact: mailto:support@wbc\.example$/m)
  expect(reply.body).toMatch(/^Canonical: https:\/\/portal\.example\/\.well-known\/security\.txt$/m)
  const days = (new Date(/^Expires: (.+)$/m.exec(reply.body)?.[1] ?? 0).getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
