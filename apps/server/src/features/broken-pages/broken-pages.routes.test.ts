import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { buildApp } from '../../app.ts'
import { createLogger } from '../../logger.ts'
import { test as base } from '../../testing/fixtures.ts'

const health = { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true }
const config = { corsOrigins: [], TRUST_PROXY: 1, publicBaseUrl: 'http://localhost:3000' }
const broken = {
  name: 'TypeError',
  path: '/order-details/:id',
  frames: ['/assets/order-screen-B1x2.js:1:2345'],
}

const test = base.extend<{ lines: string[]; app: FastifyInstance }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  lines: async ({}, use) => use([]),
  app: async ({ deps, lines }, use) => {
    const written = new PassThrough().on('data', (line) => lines.push(String(line)))
    const logger = createLogger({ LOG_LEVEL: 'error' }, written)
    const app = await buildApp({ deps: { ...deps, rateLimits: 'on' }, config, health, logger })
    await use(app)
    await app.close()
  },
})

const report = (app: FastifyInstance, payload: object, ip = '203.0.113.9') =>
  app.inject({
    method: 'POST',
    url: '/api/page/ReportBroken',
    headers: { 'x-forwarded-for': ip },
    payload,
  })

test('a page that broke is one line of the log, under the id that the person is shown', async ({
  app,
  lines,
}) => {
  const answer = await report(app, broken)
  const { requestId } = answer.json().result

  expect(answer.statusCode).toBe(200)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { brokenPage: broken, requestId, msg: 'a page broke in a browser' },
  ])
})

test('the key in the address of a quote is not written down', async ({ app, lines }) => {
  await report(app, {
    ...broken,
    path: '/q/OnlyLetters',
    frames: ['/q/OnlyLetters:12:34', '/assets/a.js:1:2'],
  })
  expect(lines.join()).not.toContain('OnlyLetters')
  expect(lines.map((line) => JSON.parse(line).brokenPage)).toEqual([
    { ...broken, path: '/q/:id', frames: ['/q/:id:12:34', '/assets/a.js:1:2'] },
  ])
})

test.for([
  { name: 'a message where a name belongs', body: { ...broken, name: 'Cannot read "Ann"' }, field: 'name' },
  { name: 'an address with a query', body: { ...broken, path: '/orders?search=Ann' }, field: 'path' },
  {
    name: 'a frame of someone else',
    body: { ...broken, frames: ['https://x.example/a.js:1:1'] },
    field: 'frames.0',
  },
  {
    name: 'more than the innermost frames',
    body: { ...broken, frames: Array(21).fill('/a.js:1:1') },
    field: 'frames',
  },
])('$name is not written down', async ({ body, field }, { app, lines }) => {
  const answer = await report(app, body)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().error.fields)).toEqual([field])
  expect(lines.filter((line) => line.includes('brokenPage'))).toEqual([])
})

test('no caller can fill the log with it: 20 in a quarter of an hour from one network', async ({ app }) => {
  for (let n = 0; n < 20; n++) expect((await report(app, broken)).statusCode).toBe(200)
  expect((await report(app, broken)).json().error.code).toBe('TOO_MANY_REQUESTS')
  expect((await report(app, broken, '198.51.100.7')).statusCode).toBe(200)
})
