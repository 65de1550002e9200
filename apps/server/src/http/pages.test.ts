import fastify from 'fastify'
import type { LoaderFunctionArgs } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { noUse } from '../metrics/counts.ts'
import { keptPages, servePages, type WebBuild } from './pages.ts'

/** Pages are rendered once and kept while nothing changes, with those that people ask for staying the longest. */

/** A web app whose every page is its path and how often that was rendered; `/broken` fails. */
function aBuild() {
  const rendered = new Map<string, number>()
  const loader = ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const times = (rendered.get(pathname + search) ?? 0) + 1
    rendered.set(pathname + search, times)
    return new Response(`${pathname}${search} ${times}`, { status: pathname === '/broken' ? 500 : 200 })
  }
  const build = {
    entry: { module: { default: () => new Response(), loadContext: () => undefined } },
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

async function aSite() {
  const use = noUse()
  const app = fastify()
  onTestFinished(() => app.close())
  const data = {
    manifest: () => Promise.reject(),
    newSlugOf: async () => undefined,
    publicBaseUrl: '',
    timeZone: 'UTC',
  }
  const build = aBuild()
  const { dropAll } = servePages(app, { getBuild: async () => build, data, keep: true, use })
  return { get: async (url: string) => (await app.inject({ url })).body, dropAll, use }
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

test('addresses that somebody makes up push out one another, and no page that is asked for', async () => {
  const { get } = await aSite()
  for (let made = 0; made <= keptPages; made += 1) {
    await get(`/?made-up=${made}`)
    if (made % 100 === 0) expect(await get('/phones')).toBe('/phones 1')
  }
  expect(await get('/?made-up=0')).toBe('/?made-up=0 2')
  expect(await get('/phones')).toBe('/phones 1')
})
