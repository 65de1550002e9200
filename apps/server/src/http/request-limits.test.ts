import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorCatalogue } from '@portal/contract/errors'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { buildApp } from '../app.ts'
import { realDeps } from '../features/orders/testing.ts'
import { test as base } from '../testing/fixtures.ts'
import { isTooDeep, type RequestLimits, requestLimits } from './request-limits.ts'

/**
 * What a request may be at most (docs/spec/reliability.md#request-limits), on a real server: half of it happens before
 * Fastify.
 */

type Listening = { app: FastifyInstance; send: (lines: string) => Promise<string>; port: number }

type Listen = (limits?: Partial<RequestLimits>, checkDatabase?: () => Promise<void>) => Promise<Listening>

const test = base.extend<{ listen: Listen }>({
  listen: async ({ database }, use) => {
    const apps: FastifyInstance[] = []
    await use(async (limits = {}, checkDatabase = async () => {}) => {
      const app = await buildApp({
        deps: realDeps(database),
        config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost' },
        health: { checkDatabase, ports: () => ({}), accepting: () => true },
        limits: { ...requestLimits, ...limits },
      })
      apps.push(app)
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const port = Number(new URL(address).port)
      return { app, port, send: (lines) => answerTo(port, lines) }
    })
    for (const app of apps) await app.close()
  },
})

/** Everything the server says to these bytes until it hangs up. */
function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const codeIn = (answer: string) => JSON.parse(answer.split('\r\n\r\n')[1] ?? '{}').error?.code
const statusIn = (answer: string) => Number(answer.split(' ')[1])

test('the limits are those of the design', () => {
  expect(requestLimits).toMatchObject({
    bodyBytes: 262_144,
    jsonDepth: 20,
    headerBytes: 16_384,
    headersMs: 15_000,
    requestMs: 30_000,
    silentMs: 60_000,
  })
})

test('the server is configured with all of them', async ({ listen }) => {
  const { app } = await listen()
  expect(app.server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    timeout: 60_000,
  })
})

test.for([
  ['20 levels', `${'['.repeat(20)}${']'.repeat(20)}`, false],
  ['21 levels', `${'['.repeat(21)}${']'.repeat(21)}`, true],
  ['21 levels of objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, true],
  ['many brackets side by side', `[${'[],'.repeat(100)}[]]`, false],
  ['brackets in a text', `"${'['.repeat(100)}"`, false],
  ['brackets behind an escaped quote', `"\\"${'['.repeat(100)}"`, false],
  ['brackets behind a text that ends in a backslash', `["\\\\",${'['.repeat(30)}`, true],
] as const)('%s of JSON: too deep is %s', ([, json, tooDeep]) => {
  expect(isTooDeep(json, 20)).toBe(tooDeep)
})

describe('is refused in the envelope, before anyone is looked up', () => {
  test('JSON that is nested too deep', async ({ listen }) => {
    const { app } = await listen()
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/UserLogin',
      headers: { 'content-type': 'application/json' },
      payload: `{"email":${'['.repeat(20)}${']'.repeat(20)}}`,
    })
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'MALFORMED_BODY'])
  })

  test('an address of more than 4,096 characters', async ({ listen }) => {
    const { app } = await listen()
    const long = (length: number) => `/api/config?x=${'x'.repeat(length - '/api/config?x='.length)}`
    const [refused, taken] = [await app.inject(long(4_097)), await app.inject(long(4_096))]
    expect([refused.statusCode, refused.json().error.code]).toEqual([414, 'ADDRESS_TOO_LONG'])
    expect(taken.statusCode).toBe(200)
  })

  test('headers of more than 16 kB', async ({ listen }) => {
    const { send } = await listen()
    const answer = await send(`GET /api/health HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`)
    expect([statusIn(answer), codeIn(answer)]).toEqual([431, 'HEADERS_TOO_LARGE'])
    expect(answer).toContain(errorCatalogue.HEADERS_TOO_LARGE.message)
    expect(answer).toMatch(/x-content-type-options: nosniff/)
  })

  test('what is no HTTP at all', async ({ listen }) => {
    const { send } = await listen()
    const answer = await send('\u0016\u0003\u0001 hello\r\n\r\n')
    expect([statusIn(answer), codeIn(answer)]).toEqual([400, 'MALFORMED_BODY'])
  })

  test('headers that take too long', async ({ listen }) => {
    const { send } = await listen({ headersMs: 100, requestMs: 200, lookEveryMs: 20 })
    const answer = await send('GET /api/health HTTP/1.1\r\nhost: x\r\n')
    expect([statusIn(answer), codeIn(answer)]).toEqual([408, 'REQUEST_TOO_SLOW'])
  })

  test('a body that takes too long', async ({ listen }) => {
    const { send } = await listen({ headersMs: 100, requestMs: 200, lookEveryMs: 20 })
    const answer = await send(
      'POST /api/auth/UserLogin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"',
    )
    expect([statusIn(answer), codeIn(answer)]).toEqual([408, 'REQUEST_TOO_SLOW'])
  })
})

test('a connection that is kept and not used is closed', async ({ listen }) => {
  const { send } = await listen({ keepAliveMs: 50, lookEveryMs: 20 })
  // The answer ends only when the server hangs up.
  expect(statusIn(await send('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'))).toBe(200)
})

describe('requests that are sent ahead of their answers', () => {
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

  test('a few are answered in turn', async ({ listen }) => {
    const { send } = await listen({ keepAliveMs: 50, lookEveryMs: 20 })
    const answers = await send(ask('/api/health').repeat(3))
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  })

  test('a heap of them ends the connection before work is done for it', async ({ listen }) => {
    let worked = 0
    const { send } = await listen({}, async () => {
      worked++
    })
    const answers = await send(ask('/api/ready').repeat(500))
    expect(answers).toBe('')
    expect(worked).toBeLessThanOrEqual(1 + requestLimits.ahead)
  })
})
