import { pino } from 'pino'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/client.ts'
import { signInLimits } from '../features/auth/sign-in-limits.ts'
import { realDeps } from '../features/orders/testing.ts'
import { test } from '../testing/fixtures.ts'

/**
 * X-Forwarded-* from outside (docs/spec/security.md#forged-headers) counts for nothing: not for limits, not for
 * addresses, not in the log.
 */

const anApp = (database: Database, { proxies, lines = [] }: { proxies: number; lines?: string[] }) =>
  buildApp({
    deps: { ...realDeps(database), rateLimits: 'on' },
    config: { corsOrigins: [], TRUST_PROXY: proxies, publicBaseUrl: 'https://portal.example' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    logger: pino({ level: 'debug' }, { write: (line) => lines.push(line) }),
  })

/** Another address each time, in every header that proxies have ever used. */
const forged = (turn: number) => ({
  'x-forwarded-for': `198.51.100.${turn}`,
  'x-real-ip': `198.51.100.${turn}`,
  forwarded: `for=198.51.100.${turn};host=evil.example;proto=http`,
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
})

test('without a proxy, anyone who forges an address for each guess is still one caller, and it is in no line of the log', async ({
  database,
}) => {
  const lines: string[] = []
  const app = await anApp(database, { proxies: 0, lines })
  const codes: string[] = []
  for (let turn = 0; turn <= signInLimits.failuresOfAddress; turn++) {
    const payload = { email: 'somebody@wbc.example', password: 'Wrong1234' }
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/UserLogin',
      headers: forged(turn),
      payload,
    })
    codes.push(reply.json().error.code)
  }
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  expect(lines).not.toHaveLength(0)
  expect(lines.join('')).not.toMatch(/198\.51\.100|evil\.example/)
})

test.for([
  [0, '127.0.0.1'],
  [1, '203.0.113.9'],
  [2, '198.51.100.1'],
] as const)('behind %i proxies of ours the caller is %s', async ([proxies, caller], { database }) => {
  const app = await anApp(database, { proxies })
  app.get('/who', async ({ ip }) => ip)
  const { body } = await app.inject({
    url: '/who',
    headers: { 'x-forwarded-for': '192.0.2.66, 198.51.100.1, 203.0.113.9' },
  })
  expect(body).toBe(caller)
})

test.for(['unknown', '203.0.113.9:port', '<script>alert(1)</script>', `203.0.113.9${'0'.repeat(400)}`])(
  'what a proxy hands on as "%s" is no address: the socket’s counts, and the log has nothing else',
  async (said, { database }) => {
    const lines: string[] = []
    const app = await anApp(database, { proxies: 1, lines })
    const codes: string[] = []
    for (let turn = 0; turn <= signInLimits.failuresOfAddress; turn++) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/UserLogin',
        // Another one each time would be another network each time.
        headers: { 'x-forwarded-for': `${said}${turn}` },
        payload: { email: 'somebody@wbc.example', password: 'Wrong1234' },
      })
      codes.push(reply.json().error.code)
    }
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect(lines.join('')).toContain('"ip":"127.0.0.1"')
    expect(lines.join('')).not.toContain(said)
  },
)

test('links lead where the configuration says, regardless of what a request calls us', async ({
  database,
}) => {
  const app = await anApp(database, { proxies: 0 })
  const { headers, body } = await app.inject({
    url: '/api/openapi.json',
    headers: { host: 'evil.example', ...forged(1) },
  })
  expect(`${JSON.stringify(headers)}${body}`).not.toContain('evil.example')
})
