import type { Manifest } from '@portal/contract/catalog'
import fastify from 'fastify'
import type { LoaderFunctionArgs } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { noUse } from '../metrics/counts.ts'
import { answerErrors } from './errors.ts'
import { type PageData, servePages, type WebBuild } from './pages.ts'
import { renderLimits } from './render-in-turn.ts'
import { keptBytes, keptPages, type Page } from './setting-previews.ts'

/** Pages are rendered once and kept while nothing changes, with those that people ask for staying the longest. */

/** Pages read `sort` only; those with one are not listed. */
function normalAddress({ pathname, searchParams }: URL) {
  const sort = searchParams.get('sort')
  const [, product] = /^\/phone-details\/(.*)/.exec(pathname) ?? []
  return {
    address: sort === null ? pathname : `${pathname}?sort=${sort}`,
    isListed: sort === null && product === undefined,
    ...(product !== undefined && { product }),
  }
}

/**
 * A web app whose every page is its path and how often that was rendered; `/broken` fails, `/slow` waits, `/catalog` reads the
 * catalog.
 */
function aBuild(released = Promise.resolve()) {
  let data: PageData | undefined
  const rendered = new Map<string, number>()
  const loader = async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const times = (rendered.get(pathname + search) ?? 0) + 1
    if (pathname === '/slow') await released
    if (pathname === '/catalog') await data?.manifest()
    rendered.set(pathname + search, times)
    return new Response(`${pathname}${search} ${times}`, { status: pathname === '/broken' ? 500 : 200 })
  }
  const build = {
    entry: {
      module: {
        default: () => new Response(),
        loadContext: (given: PageData) => {
          data = given
        },
        normalAddress,
      },
    },
    routes: { all: { id: 'all', path: '*', module: { loader } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }
  // Only what rendering a resource route takes.
  return build as unknown as WebBuild
}

async function aSite(released?: Promise<void>, read = async () => {}) {
  const use = noUse()
  const app = fastify()
  answerErrors(app)
  onTestFinished(() => app.close())
  // Only what is asked of a catalog here.
  const manifest = { products: [{ urlPathName: 'halden-n6' }] } as unknown as Manifest
  const data = {
    manifest: async () => {
      await read()
      return manifest
    },
    newSlugOf: async () => undefined,
    publicBaseUrl: '',
    timeZone: 'UTC',
    sendsMail: true,
    onError: () => {},
  }
  const build = aBuild(released)
  const { dropAll } = servePages(app, { getBuild: async () => build, data, keep: true, use })
  const ask = (url: string) => app.inject({ url })
  return { app, ask, get: async (url: string) => (await ask(url)).body, dropAll, use }
}

test('a page is rendered once for all who ask for its address, until it is dropped', async () => {
  const { get, dropAll, use } = await aSite()
  expect(await Promise.all([get('/phones'), get('/phones'), get('/phones?sort=price')])).toEqual([
    '/phones 1',
    '/phones 1',
    '/phones?sort=price 1',
  ])
  expect(use).toMatchObject({ hits: 1, misses: 2 })
  dropAll()
  expect(await get('/phones')).toBe('/phones 2')
})

test('a page that failed is rendered anew', async () => {
  const { get } = await aSite()
  expect(await get('/broken')).toBe('/broken 1')
  expect(await get('/broken')).toBe('/broken 2')
})

test('while the database is away a page says so and comes back by itself, and is rendered when it is there again', async () => {
  let failure: Error | undefined = new Error('timeout exceeded when trying to connect')
  const { app, get } = await aSite(undefined, async () => {
    if (failure) throw failure
  })
  const open = () => app.inject({ url: '/catalog', headers: { accept: 'text/html' } })
  const away = await open()
  expect([away.statusCode, away.headers['retry-after'], away.headers.refresh]).toEqual([503, '1', '1'])
  expect(away.body).toContain('The portal is busy')
  failure = new Error('a defect')
  expect((await open()).statusCode).toBe(500)
  failure = undefined
  expect(await get('/catalog')).toContain('/catalog')
})

test('what a page does not read of its address makes no other page', async () => {
  const { get, use } = await aSite()
  await get('/phones')
  for (let click = 0; click < 50; click += 1) expect(await get(`/phones?gclid=${click}`)).toBe('/phones 1')
  expect(use).toMatchObject({ hits: 50, misses: 1 })
})

test('only few wait for pages that are not listed; the others are refused with a time to retry', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { ask, get } = await aSite(promise)
  const { waitingMax, comeBackInSeconds } = renderLimits
  const asked = Array.from({ length: waitingMax + 5 }, (_, made) => ask(`/slow?sort=${made}`))
  const listed = await Promise.all([get('/phones'), get('/phone-details/halden-n6')])
  expect(listed).toEqual(['/phones 1', '/phone-details/halden-n6 1'])
  expect((await ask('/phone-details/nothing')).statusCode).toBe(503)
  resolve()
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  // One is being rendered while the others wait.
  expect(refused).toHaveLength(4)
  for (const { headers } of refused) expect(headers['retry-after']).toBe(String(comeBackInSeconds))
})

test('addresses that someone makes up push out one another, and no page of the site', async () => {
  const kept = keptPages()
  const page = (bytes: number): Page => ({
    status: 200,
    headers: {},
    etag: '',
    bodies: { identity: Buffer.alloc(bytes) },
  })
  kept.keep('/phones', true, Promise.resolve(page(50_000)))
  for (let made = 0; made < 500; made += 1) kept.keep(`/?sort=${made}`, false, Promise.resolve(page(50_000)))
  await new Promise(setImmediate)
  const there = Array.from({ length: 500 }, (_, made) => kept.get(`/?sort=${made}`)).filter(Boolean)
  expect(there.length * 50_000).toBeLessThan(keptBytes.other)
  expect(kept.get('/?sort=499')).toBeDefined()
  expect(kept.get('/phones')).toBeDefined()
})
