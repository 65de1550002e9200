import { sessionMs } from '@portal/domain/limits'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { buildApp } from '../../app.ts'
import { users } from '../../db/schema/users.tables.ts'
import { requestLimits } from '../../http/request-limits.ts'
import { anAgent, aPerson } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'

const password = 'Demo1234'
const health = { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true }

type Fixtures = {
  clock: { at: Date }
  app: FastifyInstance
  signIn: (body: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}

/** The whole API behind one proxy, with limits on and a clock that a test may turn. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => {
    await use({ at: testNow })
  },
  app: async ({ deps, clock }, use) => {
    const app = await buildApp({
      deps: { ...deps, rateLimits: 'on', now: () => clock.at },
      config: { corsOrigins: [], TRUST_PROXY: 1, publicBaseUrl: 'http://localhost:3000' },
      health,
      limits: { ...requestLimits, readsPerMinute: 20 },
    })
    await use(app)
    await app.close()
  },
  signIn: async ({ app }, use) => {
    await use((body, headers = {}) =>
      app.inject({ method: 'POST', url: '/api/auth/UserLogin', headers, payload: body as object }),
    )
  },
})

/** A call that any signed-in person may make. */
const agents = (app: FastifyInstance, token: string) =>
  app.inject({ url: '/api/admin/GetWbcUsers', headers: { authorization: `Bearer ${token}` } })
const logout = (app: FastifyInstance, token: string) =>
  app.inject({ method: 'POST', url: '/api/auth/Logout', headers: { authorization: `Bearer ${token}` } })

describe('POST auth/UserLogin', () => {
  test('answers the token and the profile, and no one may keep the answer', async ({ tx, signIn }) => {
    const wes = await anAgent(tx)

    const reply = await signIn({ email: wes.email, password })

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toEqual({
      hasError: false,
      result: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        userProfile: {
          firstName: 'Wes',
          lastName: 'Porter',
          roles: ['WbcAgent'],
          email: wes.email,
          zohoUserId: wes.zohoUserId,
        },
      },
    })
  })

  test('refuses unknown, and wrong of active and disabled people, with the same status and body', async ({
    tx,
    signIn,
  }) => {
    const wes = await anAgent(tx)
    const left = await aPerson(tx, { isActive: false })

    for (const body of [
      { email: 'nobody@wbc.example', password },
      { email: wes.email, password: 'wrong-one' },
      { email: left.email, password: 'wrong-one' },
    ]) {
      const reply = await signIn(body)
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toEqual({
        hasError: true,
        error: { code: 'SIGN_IN_FAILED', message: 'That email or password is incorrect.' },
        requestId: expect.any(String),
      })
    }
  })

  test('says to a deactivated person who knows the password that the account is not active', async ({
    tx,
    signIn,
  }) => {
    const { email } = await aPerson(tx, { isActive: false })

    const reply = await signIn({ email, password })

    expect(reply.statusCode).toBe(403)
    expect(reply.json().error).toEqual({
      code: 'ACCOUNT_NOT_ACTIVE',
      message: 'Your account is not active. Please contact your agent or support.',
    })
  })

  test('says "Your account is waiting for approval." to who registered', async ({ tx, signIn }) => {
    const { email } = await aPerson(tx, { isActive: false, registration: { accountName: 'Harbor Couriers' } })

    const reply = await signIn({ email, password })

    expect(reply.statusCode).toBe(403)
    expect(reply.json().error).toEqual({
      code: 'WAITING_FOR_APPROVAL',
      message: 'Your account is waiting for approval.',
    })
  })

  test.for([
    ['an address that is none', { email: 'wes', password }, { email: ['Invalid email address'] }],
    [
      'a short password',
      { email: 'wes@wbc.example', password: '12345' },
      { password: ['Password must be at least 6 characters'] },
    ],
    ['a NUL', { email: 'wes@wbc.example', password: 'Demo\u00001234' }, { password: expect.anything() }],
    [
      'a list as password',
      { email: 'wes@wbc.example', password: ['Demo1234'] },
      { password: expect.anything() },
    ],
    [
      'a very long password',
      { email: 'wes@wbc.example', password: 'x'.repeat(129) },
      { password: expect.anything() },
    ],
    ['nothing', {}, { email: expect.anything(), password: expect.anything() }],
  ] as const)('refuses %s in the words of its field', async ([, body, fields], { signIn }) => {
    const reply = await signIn(body)

    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toMatchObject({ code: 'INVALID_INPUT', fields })
  })

  test('ignores a field that it does not know, such as roles', async ({ tx, signIn }) => {
    const { email } = await anAgent(tx)

    const reply = await signIn({ email, password, roles: ['Administrator'] })

    expect(reply.statusCode).toBe(200)
    expect(reply.json().result.userProfile.roles).not.toContain('Administrator')
  })

  test('is no GET', async ({ app }) => {
    const reply = await app.inject({ url: '/api/auth/UserLogin?email=wes@wbc.example&password=Demo1234' })

    expect(reply.statusCode).toBe(405)
  })

  test('returns the time to wait as Retry-After after ten failures', async ({ tx, clock, signIn }) => {
    const { email } = await anAgent(tx)
    for (let n = 0; n < 10; n += 1)
      expect((await signIn({ email, password: 'wrong-one' })).statusCode).toBe(401)

    const reply = await signIn({ email, password })
    expect(reply.statusCode).toBe(429)
    expect(reply.headers['retry-after']).toBe('1')
    expect(reply.json().error.code).toBe('TOO_MANY_REQUESTS')

    clock.at = new Date(clock.at.getTime() + 1_000)
    expect((await signIn({ email, password })).statusCode).toBe(200)
  })

  test('counts by the address that our own proxy saw, even when the caller forges headers', async ({
    tx,
    signIn,
  }) => {
    const { email } = await anAgent(tx)
    const from = (forged: string) => ({ 'x-forwarded-for': `${forged}, 203.0.113.9` })
    for (let n = 0; n < 10; n += 1) await signIn({ email, password: 'wrong-one' }, from(`198.51.100.${n}`))

    expect((await signIn({ email, password }, from('192.0.2.1'))).statusCode).toBe(429)
    expect((await signIn({ email, password }, { 'x-forwarded-for': '203.0.113.10' })).statusCode).toBe(200)
  })
})

describe('a session', () => {
  test('ends with POST auth/Logout, within the next call', async ({ tx, app, signIn }) => {
    const { email } = await anAgent(tx)
    const { token } = (await signIn({ email, password })).json().result
    expect((await agents(app, token)).statusCode).toBe(200)

    const reply = await logout(app, token)

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ hasError: false, result: null })
    expect(reply.headers['clear-site-data']).toBe('"cache"')
    expect((await agents(app, token)).statusCode).toBe(401)
    expect((await logout(app, token)).json().error.code).toBe('NOT_SIGNED_IN')
  })

  test('lasts while it is used, at most twelve hours', async ({ tx, app, clock, signIn }) => {
    const { email } = await anAgent(tx)
    const { token } = (await signIn({ email, password })).json().result

    for (let hour = 1; hour < 12; hour += 1) {
      clock.at = new Date(testNow.getTime() + hour * 3_600_000)
      expect((await agents(app, token)).statusCode).toBe(200)
    }
    clock.at = new Date(testNow.getTime() + sessionMs.absolute)
    expect((await agents(app, token)).statusCode).toBe(401)
  })

  test('ends after two idle hours', async ({ tx, app, clock, signIn }) => {
    const { email } = await anAgent(tx)
    const { token } = (await signIn({ email, password })).json().result

    clock.at = new Date(testNow.getTime() + sessionMs.idle)

    expect((await agents(app, token)).statusCode).toBe(401)
  })

  test('ends when the person is disabled', async ({ tx, app, signIn }) => {
    const { email, userId } = await anAgent(tx)
    const { token } = (await signIn({ email, password })).json().result

    await tx.update(users).set({ isActive: false }).where(eq(users.userId, userId))

    expect((await agents(app, token)).statusCode).toBe(401)
  })

  test.for(['', 'nonsense', 'A'.repeat(43), '../../etc/passwd'])(
    'is not opened by the token "%s"',
    async (token, { app }) => {
      expect((await agents(app, token)).json().error.code).toBe('NOT_SIGNED_IN')
    },
  )
})

test('one person’s calls are counted, regardless of what they ask, and others continue (ASVS 2.4.1)', async ({
  tx,
  app,
  signIn,
}) => {
  const tokenOf = async () =>
    (await signIn({ email: (await anAgent(tx)).email, password })).json().result.token
  const [busy, other] = [await tokenOf(), await tokenOf()]
  for (let n = 0; n < 20; n++) await agents(app, busy)

  const reply = await agents(app, busy)
  expect([reply.statusCode, reply.json().error.code, reply.headers['retry-after']]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    '60',
  ])
  expect((await agents(app, other)).statusCode).toBe(200)
  // What they write is counted apart, so that they can leave.
  expect((await logout(app, busy)).statusCode).toBe(200)
})
