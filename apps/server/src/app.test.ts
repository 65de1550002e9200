import type { Logger } from 'pino'
import { describe, expect, vi } from 'vitest'
import { buildApp } from './app.ts'
import type { Database } from './db/client.ts'
import { createLogger } from './logger.ts'
import { test, testDeps } from './testing/fixtures.ts'

const anApp = (database: Database, logger?: Logger) =>
  buildApp({
    ...(logger && { logger }),
    deps: testDeps({ db: database.reader, inTransaction: database.inTransaction }),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })

test.for([
  ['an unknown call', 'GET', '/api/nope', 404, 'NOT_FOUND'],
  ['no call at all', 'GET', '/api', 404, 'NOT_FOUND'],
  ['no call at all, with a slash', 'GET', '/api/', 404, 'NOT_FOUND'],
  ['no call at all, with a query', 'POST', '/api?x=1', 404, 'NOT_FOUND'],
  ['an unknown call that writes', 'POST', '/api/order/Nope', 404, 'NOT_FOUND'],
  ['a broken escape', 'GET', '/api/%', 404, 'NOT_FOUND'],
  ['the wrong method', 'PUT', '/api/auth/UserLogin', 405, 'METHOD_NOT_ALLOWED'],
  ['a call behind sign-in', 'GET', '/api/cartItem/GetCartItemsByDomain', 401, 'NOT_SIGNED_IN'],
] as const)(
  '%s is refused in the envelope, with a code and the request id',
  async ([, method, url, status, code], { database }) => {
    const app = await anApp(database)
    const reply = await app.inject({ method, url })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({
      hasError: true,
      error: { code, message: expect.any(String) },
      requestId: reply.headers['x-request-id'],
    })
  },
)

test.for(['/%', '/%ff%fe', '/phones/%E0%A4%A', '/%?x=1'])(
  'a browser at %s, which cannot be read, is led to the start like from every unknown path',
  async (url, { database }) => {
    const app = await anApp(database)
    const asked = (accept: string, path = url) => app.inject({ url: path, headers: { accept } })

    const led = await asked('text/html,application/xhtml+xml,*/*;q=0.8')
    expect([led.statusCode, led.headers.location]).toEqual([302, '/'])
    expect(led.headers['x-content-type-options']).toBe('nosniff')
    expect((await asked('*/*')).statusCode).toBe(404)
    expect((await asked('text/html', `/api${url}`)).statusCode).toBe(404)
  },
)

test.for([
  [
    'DATABASE_UNAVAILABLE',
    Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }),
    503,
    '1',
    'The portal is busy',
  ],
  ['UNEXPECTED', new Error('a defect'), 500, undefined, 'This page could not be shown'],
] as const)(
  'a page that fails with %s is a page for browsers and the envelope for others',
  async ([code, error, status, refresh, title], { database }) => {
    const app = await anApp(database)
    app.get('/fails', () => Promise.reject(error))
    const page = await app.inject({ url: '/fails', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers.refresh]).toEqual([status, refresh])
    expect(page.body).toContain(`<h1>${title}</h1>`)
    expect(page.body).toContain(String(page.headers['x-request-id']))
    expect(page.body).not.toContain(error.message)
    const refusal = await app.inject({ url: '/fails', headers: { accept: '*/*' } })
    expect(refusal.json().error.code).toBe(code)
  },
)

test.for([
  ['not JSON', '{', 'application/json', 400, 'MALFORMED_BODY'],
  ['nothing where fields are needed', '', 'application/json', 400, 'INVALID_INPUT'],
  ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 'application/json', 400, 'MALFORMED_BODY'],
  ['another type', 'email=x', 'text/plain', 415, 'WRONG_CONTENT_TYPE'],
  ['300 kB', `"${'a'.repeat(300_000)}"`, 'application/json', 413, 'BODY_TOO_LARGE'],
] as const)(
  'a body that is %s is refused before anyone looks at it',
  async ([, payload, type, status, code], { database }) => {
    const app = await anApp(database)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/UserLogin',
      payload,
      headers: { 'content-type': type },
    })
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code])
  },
)

test('every answer carries the security headers, and refusals are never stored', async ({ database }) => {
  const app = await anApp(database)
  const { headers } = await app.inject('/api/nope')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(headers).not.toHaveProperty('x-powered-by')
})

test('what is wrong with a field is said in words, never in those of a validator', async ({ database }) => {
  const app = await anApp(database)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/UserLogin',
    payload: { password: 5, admin: true },
  })
  expect(reply.json().error.fields).toEqual({
    email: ['This field is required.'],
    password: ['Enter text.'],
  })
})

test.for(['toString', 'constructor', 'hasOwnProperty', 'valueOf'])(
  'a field that is called %s is unknown like any other',
  async (name, { database }) => {
    const app = await anApp(database)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/UserLogin',
      payload: { email: 'wes@wbc.example', password: 'Demo1234', [name]: 'x' },
    })
    expect([reply.statusCode, reply.json().error.code]).toEqual([
      expect.toBeOneOf([400, 401]),
      expect.stringMatching(/SIGN_IN_FAILED|MALFORMED_BODY/),
    ])
  },
)

describe('a field that the call does not know', () => {
  const signIn = { email: 'wes@wbc.example', password: 'Demo1234', rememberMe: 'the value' }

  test.for([
    ['test', 'warn', 1],
    ['production', 'warn', 0],
    ['production', 'debug', 1],
  ] as const)(
    'is ignored on a call of the specification; NODE_ENV=%s, LOG_LEVEL=%s name it in %i lines',
    async ([environment, level, count], { database }) => {
      vi.stubEnv('NODE_ENV', environment)
      const lines: string[] = []
      const app = await anApp(
        database,
        createLogger({ LOG_LEVEL: level }, { write: (line) => lines.push(line) }),
      )
      const reply = await app.inject({ method: 'POST', url: '/api/auth/UserLogin', payload: signIn })
      vi.unstubAllEnvs()
      expect(reply.json().error.code).toBe('SIGN_IN_FAILED')
      const told = lines.filter((line) => line.includes('unknown fields were ignored'))
      expect(told.map((line) => JSON.parse(line))).toEqual(
        Array(count).fill(expect.objectContaining({ call: '/auth/UserLogin', fields: ['rememberMe'] })),
      )
      expect(lines.join()).not.toContain('the value')
    },
  )

  test('is refused on a call of ours', async ({ database }) => {
    const app = await anApp(database)
    const payload = { email: 'wes@wbc.example', purpos: 'sign-in' }
    const reply = await app.inject({ method: 'POST', url: '/api/auth/ResetChallenge', payload })
    expect(reply.json().error.fields).toEqual({ purpos: ['This field is not recognized.'] })
  })
})
