import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/client.ts'
import { sessions } from '../db/schema/auth.tables.ts'
import { personaPassword } from '../db/seed/personas.ts'
import { realDeps } from '../features/orders/testing.ts'
import { createLogger } from '../logger.ts'
import { anAgent } from '../testing/builders.ts'
import { test, testNow } from '../testing/fixtures.ts'
import { plainPasswords } from '../testing/plain-passwords.ts'
import { hashToken, newToken } from './session.ts'

/** Who signed in, changed something or was refused, from where and in which request (docs/spec/security.md#log). */

async function anAppWithLog(database: Database, level: 'warn' | 'silent' = 'warn') {
  const lines: Array<Record<string, unknown>> = []
  const app = await buildApp({
    deps: { ...realDeps(database), passwords: plainPasswords },
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    logger: createLogger({ LOG_LEVEL: level }, { write: (line) => lines.push(JSON.parse(line)) }),
  })
  const agent = await database.inTransaction(async (tx) => {
    const one = await anAgent(tx, { passwordHash: await plainPasswords.hash(personaPassword) })
    const token = newToken()
    const at = testNow
    await tx
      .insert(sessions)
      .values({ tokenHash: hashToken(token), userId: one.userId, createdAt: at, lastSeenAt: at })
    return { ...one, authorization: `Bearer ${token}` }
  })
  return { app, agent, lines }
}

const signIn = (email: string, password: string) => ({
  method: 'POST' as const,
  url: '/api/auth/UserLogin',
  remoteAddress: '203.0.113.9',
  payload: { email, password },
})

test('a sign-in that succeeds and one that fails, at the default level', async ({ database }) => {
  const { app, agent, lines } = await anAppWithLog(database)
  const right = await app.inject(signIn(agent.email.toUpperCase(), personaPassword))
  const wrong = await app.inject(signIn(agent.email, 'not the password'))
  const address = createHash('sha256').update(agent.email.toLowerCase()).digest('hex').slice(0, 16)
  const said = {
    security: true,
    call: '/api/auth/UserLogin',
    ip: '203.0.113.9',
    address,
    time: expect.any(Number),
  }
  expect(lines).toEqual([
    expect.objectContaining({ ...said, msg: 'done', reqId: right.headers['x-request-id'] }),
    expect.objectContaining({
      ...said,
      msg: 'refused',
      code: 'SIGN_IN_FAILED',
      reqId: wrong.json().requestId,
    }),
  ])
})

test('a role that does not allow it, and another agent’s order: with the person', async ({ database }) => {
  const { app, agent, lines } = await anAppWithLog(database)
  const headers = { authorization: agent.authorization }
  await app.inject({ url: '/api/admin/GetAllUsers', headers })
  await app.inject({ url: '/api/order/GetSingleOrder/4711', headers })
  await app.inject({
    url: '/api/order/GetSingleOrder/4711',
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  })
  expect(lines).toEqual([
    expect.objectContaining({ code: 'NOT_ALLOWED', userId: agent.userId, call: '/api/admin/GetAllUsers' }),
    expect.objectContaining({
      code: 'ORDER_NOT_FOUND',
      userId: agent.userId,
      call: '/api/order/GetSingleOrder/:orderId',
    }),
    expect.not.objectContaining({ userId: expect.anything() }),
  ])
})

test('an address that is too long', async ({ database }) => {
  const { app, lines } = await anAppWithLog(database)
  await app.inject(`/api/config?${'x'.repeat(5_000)}`)
  expect(lines).toEqual([expect.objectContaining({ security: true, code: 'ADDRESS_TOO_LONG' })])
})

test('broken links are no line, and silence is silence', async ({ database }) => {
  const loud = await anAppWithLog(database)
  await loud.app.inject('/api/nope')
  expect(loud.lines).toEqual([])
  const silent = await anAppWithLog(database, 'silent')
  await silent.app.inject(signIn('nobody@wbc.example', 'not the password'))
  expect(silent.lines).toEqual([])
})
