import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/client.ts'
import { realDeps } from '../features/orders/testing.ts'
import { test } from '../testing/fixtures.ts'
import { type Load, noLoad, watchLoop } from './shed-load.ts'

/** Load is shed (docs/spec/reliability.md#overload): what cannot be done in time is refused at once. */

const limits = { inFlightMax: 2, loopDelayMaxMs: 100 }

const anApp = (database: Database, load: Load, lines: string[] = []) =>
  buildApp({
    deps: realDeps(database),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    load,
    logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
  })

test('a late loop refuses new calls with BUSY and Retry-After, in the envelope', async ({ database }) => {
  const load = noLoad(limits, () => 101)
  const app = await anApp(database, load)
  await app.inject('/api/health')
  const reply = await app.inject('/api/config')
  expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'BUSY'])
  expect(reply.headers).toMatchObject({
    'retry-after': expect.stringMatching(/^[1-4]$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(load.refused).toEqual({ 'in-flight': 0, 'loop-delay': 1 })
})

test('a browser that opens a page gets a page that tries again by itself', async ({ database }) => {
  const app = await anApp(
    database,
    noLoad(limits, () => 101),
  )
  const asked = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
  const reply = await asked('/phones')
  expect(reply.statusCode).toBe(503)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': reply.headers.refresh,
    refresh: expect.stringMatching(/^[1-4]$/),
    'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-"),
    'x-content-type-options': 'nosniff',
  })
  expect(reply.body).toContain('<h1>The portal is busy</h1>')
  expect((await asked('/api/config')).json().error.code).toBe('BUSY')
})

test('callers who are refused together get different times to retry', async ({ database }) => {
  const app = await anApp(
    database,
    noLoad(limits, () => 101),
  )
  const replies = await Promise.all(Array.from({ length: 100 }, () => app.inject('/api/config')))
  // A hundred of four kinds: that one is missing happens once in a million million runs.
  expect(new Set(replies.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1', '2', '3', '4']))
})

test.for(['/api/health', '/api/ready'])('%s is answered all the same', async (url, { database }) => {
  const app = await anApp(
    database,
    noLoad(limits, () => 10_000),
  )
  expect((await app.inject(url)).statusCode).toBe(200)
})

test('a loop that is as late as it may be refuses no one', async ({ database }) => {
  const app = await anApp(
    database,
    noLoad(limits, () => 100),
  )
  expect((await app.inject('/api/config')).statusCode).toBe(200)
})

test('one request more than can be in flight is refused; when one is done the next is taken', async ({
  database,
}) => {
  const load = noLoad(limits, () => 0)
  const app = await anApp(database, load)
  const done = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    await done.promise
    return 'done'
  })
  const slow = [app.inject('/slow'), app.inject('/slow')]
  await until(() => load.inFlight === 2)

  const refused = await app.inject('/api/config')
  expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'BUSY'])
  expect((await app.inject('/api/health')).statusCode).toBe(200)

  done.resolve()
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await app.inject('/api/config')).statusCode).toBe(200)
  expect(load.inFlight).toBe(0)
})

test('callers who leave before they are answered are not counted forever', async ({ database }) => {
  const load = noLoad(limits, () => 0)
  const app = await anApp(database, load)
  app.get('/never', () => new Promise(() => {}))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const shutdown = new AbortController()
  const asked = [1, 2].map(() => fetch(`${address}/never`, { signal: shutdown.signal }).catch(() => 'left'))
  await until(() => load.inFlight === 2)
  shutdown.abort()
  expect(await Promise.all(asked)).toEqual(['left', 'left'])
  await until(() => load.inFlight === 0)
  await app.close()
})

test('callers who dawdle take no room: neither while they send nor while they read', async ({ database }) => {
  const load = noLoad(limits, () => 0)
  const app = await anApp(database, load)
  // More than the buffers between us hold.
  app.get('/much', async () => Buffer.alloc(32 * 1024 * 1024))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const senders = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
  const readers = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
  for (const socket of senders)
    socket.write(
      'POST /api/auth/UserLogin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    )
  for (const socket of readers) {
    socket.write('GET /much HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'readable')
  }

  expect((await app.inject('/api/config')).statusCode).toBe(200)
  expect(load.inFlight).toBe(0)
  for (const socket of [...senders, ...readers]) socket.destroy()
  await app.close()
})

test('many bodies that arrive at the same moment are not all taken on', async ({ database }) => {
  const load = noLoad(limits, () => 0)
  const app = await anApp(database, load)
  const done = Promise.withResolvers<void>()
  app.post('/slow', async () => {
    await done.promise
    return 'done'
  })
  const asked = Array.from({ length: 5 }, () => app.inject({ method: 'POST', url: '/slow', payload: {} }))
  await until(() => load.refused['in-flight'] === 3)
  done.resolve()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([200, 200, 503, 503, 503])
  expect(load.inFlight).toBe(0)
})

test('many refusals are one line in the log', async ({ database }) => {
  const lines: string[] = []
  const app = await anApp(
    database,
    noLoad(limits, () => 500),
    lines,
  )
  for (const url of ['/api/config', '/api/config', '/api/config']) await app.inject(url)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['shedding load'])
})

test('a loop that is blocked again and again is late; one that is blocked once, or before the watch starts, is not', async () => {
  const loop = watchLoop({ windowMs: 100 })
  for (let turn = 0; turn < 6; turn++) {
    block(60)
    await delay(0)
  }
  expect(loop.delayMs()).toBe(0)
  loop.start()
  block(150)
  await delay(150)
  expect(loop.delayMs()).toBeLessThan(100)
  // Until it is ended; the limit of the test ends it otherwise.
  while (loop.delayMs() <= 30) {
    block(60)
    await delay(0)
  }
  loop.stop()
})

function block(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until) Math.random()
}

async function until(holds: () => boolean) {
  while (!holds()) await delay(5)
}
