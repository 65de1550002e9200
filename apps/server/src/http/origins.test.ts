import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { buildApp } from '../app.ts'
import { realDeps } from '../features/orders/testing.ts'
import { test as base } from '../testing/fixtures.ts'

/** Pages of other sites read nothing here, unless CORS_ORIGINS names them. */

const shop = 'https://shop.example'

const test = base.extend<{ closed: FastifyInstance; open: FastifyInstance }>({
  closed: [async ({ database }, use) => use(await anAppFor(database, [])), { scope: 'file' }],
  open: [async ({ database }, use) => use(await anAppFor(database, [shop])), { scope: 'file' }],
})

const anAppFor = (database: Parameters<typeof realDeps>[0], corsOrigins: string[]) =>
  buildApp({
    deps: realDeps(database),
    config: { corsOrigins, TRUST_PROXY: 0, publicBaseUrl: 'https://portal.example' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })

const preflight = (app: FastifyInstance, origin: string, url = '/api/auth/UserLogin') =>
  app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } })

const allowing = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('where no origin is configured', () => {
  test.for([shop, 'null', 'https://portal.example'])('%s is allowed nothing', async (origin, { closed }) => {
    const before = await preflight(closed, origin)
    const call = await closed.inject({ url: '/api/config', headers: { origin } })
    expect([before.statusCode, call.statusCode]).toEqual([404, 200])
    expect([...allowing(before.headers), ...allowing(call.headers)]).toEqual([])
  })
})

describe('where an origin is configured', () => {
  test('it is allowed to ask, by name', async ({ open }) => {
    const before = await preflight(open, shop)
    expect(before).toMatchObject({
      statusCode: 204,
      headers: { 'access-control-allow-origin': shop, vary: expect.stringMatching(/origin/i) },
    })
    const call = await open.inject({ url: '/api/config', headers: { origin: shop } })
    expect(call).toMatchObject({ statusCode: 200, headers: { 'access-control-allow-origin': shop } })
  })

  test.for(['https://evil.example', 'null', 'https://shop.example.evil.example'])(
    '%s is not',
    async (origin, { open }) => {
      const call = await open.inject({ url: '/api/config', headers: { origin } })
      for (const { headers } of [await preflight(open, origin), call])
        expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})
