import { minuteMs } from '@portal/domain/limits'
import { challengeBits, solveChallenge } from '@portal/domain/proof-of-work'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect, type Mock, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import { outbox } from '../../mail/testing.ts'
import { anAgent } from '../../testing/builders.ts'
import { test as base, testDeps, testNow } from '../../testing/fixtures.ts'
import { forgotPassword } from './passwords.ts'
import { priceSeconds } from './sign-in-limits.ts'

/** docs/spec/sign-in.md#reset-requests: a caller who tries many addresses pays more each time; other callers do not. */

type Fixtures = {
  clock: { at: Date; later(ms: number): void }
  site: { alert: Mock<Deps['alert']> }
  limited: Deps
  app: FastifyInstance
  post: (call: string, body: object, ip?: string) => Promise<LightMyRequestResponse>
  /** Asks for a reset, and pays for it when that is wanted. */
  payAndAsk: (email: string, ip?: string) => Promise<LightMyRequestResponse>
}

const health = { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true }
const pause = async () => {}
const homeIp = '203.0.113.9'

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => {
    const clock = {
      at: testNow,
      later: (ms: number) => {
        clock.at = new Date(clock.at.getTime() + ms)
      },
    }
    await use(clock)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  site: async ({}, use) => {
    await use({ alert: vi.fn<Deps['alert']>() })
  },
  limited: async ({ deps, clock, site }, use) => {
    await use({ ...deps, rateLimits: 'on', now: () => clock.at, ...site })
  },
  app: async ({ limited }, use) => {
    const config = { corsOrigins: [], TRUST_PROXY: 1, publicBaseUrl: 'http://localhost:3000' }
    const app = await buildApp({ deps: limited, config, health })
    await use(app)
    await app.close()
  },
  post: async ({ app }, use) => {
    await use((call, payload, ip = homeIp) =>
      app.inject({ method: 'POST', url: `/api/auth/${call}`, headers: { 'x-forwarded-for': ip }, payload }),
    )
  },
  payAndAsk: async ({ post }, use) => {
    await use(async (email, ip) => {
      const asked = await post('ForgotPassword', { email }, ip)
      if (codeOf(asked) !== 'CHALLENGE_REQUIRED') return asked
      const given = await post('ResetChallenge', { email }, ip)
      if (given.statusCode !== 200) return given
      const proof = await solveChallenge(given.json().result, { pause })
      return post('ForgotPassword', { email, proof }, ip)
    })
  },
})

const codeOf = (reply: LightMyRequestResponse): string => reply.json().error?.code ?? 'fine'
const nobody = (n: number | string) => `nobody-${n}@wbc.example`

describe('the challenge', () => {
  test('comes from the third unknown address of a network on: the first two tries never see one', async ({
    post,
  }) => {
    expect(codeOf(await post('ForgotPassword', { email: nobody(1) }))).toBe('EMAIL_NOT_FOUND')
    expect(codeOf(await post('ForgotPassword', { email: nobody(2) }))).toBe('EMAIL_NOT_FOUND')
    const third = await post('ForgotPassword', { email: nobody(3) })
    expect([third.statusCode, codeOf(third)]).toEqual([428, 'CHALLENGE_REQUIRED'])
    // Elsewhere no one notices.
    expect(codeOf(await post('ForgotPassword', { email: nobody(3) }, '198.51.100.1'))).toBe('EMAIL_NOT_FOUND')
  })

  test('is a price and no refusal: who pays gets the same answers, known or unknown', async ({
    tx,
    post,
    payAndAsk,
  }) => {
    const { email } = await anAgent(tx)
    for (const n of [1, 2]) await post('ForgotPassword', { email: nobody(n) })

    expect(codeOf(await payAndAsk(nobody(3)))).toBe('EMAIL_NOT_FOUND')
    expect((await payAndAsk(email)).json()).toEqual({ hasError: false, result: null })
    expect(await outbox(tx)).toHaveLength(1)
  })

  test('is asked for alike for known and unknown addresses', async ({ tx, post }) => {
    const { email } = await anAgent(tx)
    for (const n of [1, 2]) await post('ForgotPassword', { email: nobody(n) })
    const [known, unknown] = [
      await post('ForgotPassword', { email }),
      await post('ForgotPassword', { email: nobody(3) }),
    ]
    expect(known.json().error).toEqual(unknown.json().error)
  })

  test('rises from one second to ten', async ({ post, payAndAsk }) => {
    const rounds: number[] = []
    for (let n = 1; n <= 5; n += 1) {
      const { result } = (await post('ResetChallenge', { email: nobody(n) })).json()
      rounds.push(result.rounds)
      await payAndAsk(nobody(n))
    }
    const second = rounds[0] ?? 0
    expect(rounds).toEqual([1, 1, 1, 3, 10].map((seconds) => seconds * second))
  })

  test('is over after a quarter of an hour', async ({ clock, post }) => {
    for (const n of [1, 2]) await post('ForgotPassword', { email: nobody(n) })
    clock.later(15 * minuteMs)
    expect(codeOf(await post('ForgotPassword', { email: nobody(3) }))).toBe('EMAIL_NOT_FOUND')
  })

  test('does not come because of known addresses', async ({ tx, post }) => {
    for (let n = 0; n < 4; n += 1) {
      const { email } = await anAgent(tx)
      expect(codeOf(await post('ForgotPassword', { email }))).toBe('fine')
    }
  })

  test('comes for everyone while the site gives out more than 30 "not found" in a minute', async ({
    tx,
    clock,
    post,
    payAndAsk,
  }) => {
    const { email } = await anAgent(tx)
    for (let n = 0; n < 31; n += 1)
      expect(codeOf(await post('ForgotPassword', { email: nobody(n) }, `198.51.100.${n}`))).toBe(
        'EMAIL_NOT_FOUND',
      )

    expect(codeOf(await post('ForgotPassword', { email }))).toBe('CHALLENGE_REQUIRED')
    expect(codeOf(await payAndAsk(email))).toBe('fine')
    clock.later(minuteMs)
    expect(codeOf(await post('ForgotPassword', { email }, '192.0.2.1'))).toBe('fine')
  })

  test('comes with any request where RESET_REVEALS_ACCOUNT is false, so that it reveals nothing either', async ({
    tx,
    limited,
  }) => {
    const needs = {
      ...limited,
      ip: homeIp,
      disclosure: { ...limited.disclosure, revealsUnknownAddress: false },
    }
    const emails = [(await anAgent(tx)).email, (await anAgent(tx)).email, (await anAgent(tx)).email]
    await forgotPassword(needs, { email: emails[0] ?? '' })
    await forgotPassword(needs, { email: emails[1] ?? '' })
    await expect(forgotPassword(needs, { email: emails[2] ?? '' })).rejects.toMatchObject({
      code: 'CHALLENGE_REQUIRED',
    })
  })
})

describe('a proof', () => {
  const test2 = test.extend<{ asked: { challenge: string; rounds: number; bits: number } }>({
    asked: async ({ post, limited }, use) => {
      // Hard enough that a wrong number is a wrong number.
      limited.disclosure.challengeBits = 12
      for (const n of [1, 2]) await post('ForgotPassword', { email: nobody(n) })
      await use((await post('ResetChallenge', { email: nobody(3) })).json().result)
    },
  })

  test2('is good once', async ({ asked, post }) => {
    const proof = await solveChallenge(asked, { pause })
    expect(codeOf(await post('ForgotPassword', { email: nobody(3), proof }))).toBe('EMAIL_NOT_FOUND')
    expect(codeOf(await post('ForgotPassword', { email: nobody(3), proof }))).toBe('CHALLENGE_REQUIRED')
  })

  test2('is good for its address only', async ({ asked, post }) => {
    const proof = await solveChallenge(asked, { pause })
    expect(codeOf(await post('ForgotPassword', { email: nobody(4), proof }))).toBe('CHALLENGE_REQUIRED')
    expect(codeOf(await post('ForgotPassword', { email: nobody(3).toUpperCase(), proof }))).toBe(
      'EMAIL_NOT_FOUND',
    )
  })

  test2('is good for five minutes', async ({ asked, clock, post }) => {
    const proof = await solveChallenge(asked, { pause })
    clock.later(5 * minuteMs)
    expect(codeOf(await post('ForgotPassword', { email: nobody(3), proof }))).toBe('CHALLENGE_REQUIRED')
  })

  test2('must be worked for', async ({ asked, post }) => {
    const { challenge, rounds } = asked
    for (const nonces of [[], Array(rounds).fill(0), Array(rounds - 1).fill(1)])
      expect(codeOf(await post('ForgotPassword', { email: nobody(3), proof: { challenge, nonces } }))).toBe(
        'CHALLENGE_REQUIRED',
      )
    const invented = { challenge: 'x'.repeat(22), nonces: [] }
    expect(codeOf(await post('ForgotPassword', { email: nobody(3), proof: invented }))).toBe(
      'CHALLENGE_REQUIRED',
    )
  })

  test2.for([
    [{ challenge: 'x'.repeat(33), nonces: [] }],
    [{ challenge: 'x', nonces: Array(1_000).fill(1) }],
    [{ challenge: 'x', nonces: [-1] }],
    [{ challenge: 'x', nonces: [1.5] }],
    [{ challenge: 'x' }],
    ['x'],
  ])('of a strange form is refused: %j', async ([proof], { post }) => {
    expect(codeOf(await post('ForgotPassword', { email: nobody(3), proof }))).toBe('INVALID_INPUT')
  })
})

test('challenges are 30 a quarter of an hour for a network', async ({ post }) => {
  for (let n = 0; n < 30; n += 1)
    expect((await post('ResetChallenge', { email: nobody(n) })).statusCode).toBe(200)
  expect((await post('ResetChallenge', { email: nobody(30) })).statusCode).toBe(429)
  expect((await post('ResetChallenge', { email: nobody(30) }, '198.51.100.1')).statusCode).toBe(200)
})

test('no challenge is set for a request that a limit refuses anyway', async ({ post, payAndAsk }) => {
  for (let n = 0; n < 5; n += 1) await payAndAsk(nobody(n))
  const [known, unknown] = [await post('ResetChallenge', { email: nobody(5) }), await payAndAsk(nobody(6))]
  expect([known.statusCode, unknown.statusCode]).toEqual([429, 429])
})

test('what a limit refuses makes no one else pay', async ({ post, payAndAsk }) => {
  for (let n = 0; n < 5; n += 1) await payAndAsk(nobody(n))
  for (let n = 5; n < 35; n += 1)
    expect(codeOf(await payAndAsk(nobody(n)))).toMatch(/CHALLENGE_REQUIRED|TOO_MANY|EMAIL/)
  expect(codeOf(await post('ForgotPassword', { email: nobody('far') }, '198.51.100.1'))).toBe(
    'EMAIL_NOT_FOUND',
  )
})

describe('the alert', () => {
  test('comes once, at the twenty-first address of a network within a day, refused or not', async ({
    post,
    site: { alert },
  }) => {
    for (let n = 0; n < 20; n += 1) await post('ForgotPassword', { email: nobody(n) })
    // The same again is no further address.
    await post('ForgotPassword', { email: nobody(3).toUpperCase() })
    expect(alert).not.toHaveBeenCalled()
    for (let n = 20; n < 30; n += 1) await post('ForgotPassword', { email: nobody(n) })
    expect(alert).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('more than 20 addresses'), {
      network: homeIp,
      addresses: 21,
    })
  })

  test('counts each day and each network anew', async ({ clock, post, site: { alert } }) => {
    for (let n = 0; n < 15; n += 1) await post('ForgotPassword', { email: nobody(n) })
    for (let n = 15; n < 30; n += 1) await post('ForgotPassword', { email: nobody(n) }, '198.51.100.1')
    clock.later(24 * 60 * minuteMs)
    for (let n = 30; n < 45; n += 1) await post('ForgotPassword', { email: nobody(n) })
    expect(alert).not.toHaveBeenCalled()
  })

  test('names no address', async ({ post, site: { alert } }) => {
    for (let n = 0; n < 21; n += 1) await post('ForgotPassword', { email: nobody(n) })
    expect(JSON.stringify(alert.mock.calls)).not.toContain('@')
  })
})

test.for([
  [0, 0, 0],
  [1, 30, 0],
  [2, 0, 1],
  [3, 0, 3],
  [4, 0, 10],
  [99, 0, 10],
  [0, 31, 1],
  [0, 35, 5],
  [0, 40, 10],
  [0, 9_999, 10],
  [3, 32, 3],
] as const)('%i unknown addresses of a network and %i of the site: %i s', ([ofNetwork, ofSite, seconds]) => {
  expect(priceSeconds({ ofNetwork, ofSite })).toBe(seconds)
})

test('requests sent at once pay as if they came one after the other', async ({ database }) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction }, { rateLimits: 'on' })
  const needs = { ...deps, ip: '203.0.113.77' }
  const codes = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      forgotPassword(needs, { email: nobody(`at-once-${n}`) }).catch((error) => error.code),
    ),
  )
  expect(codes.toSorted()).toEqual([
    ...Array(3).fill('CHALLENGE_REQUIRED'),
    ...Array(2).fill('EMAIL_NOT_FOUND'),
  ])
})

test('known and unknown addresses are answered in the same time, about 300 ms ± 50', async ({ database }) => {
  const disclosure = { revealsUnknownAddress: true, answerMs: 300, challengeBits }
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction }, { disclosure })
  const emails = await database.inTransaction(async (tx) => {
    const made: string[] = []
    for (let n = 0; n < 15; n += 1) made.push((await anAgent(tx, { email: `timed-${n}@wbc.example` })).email)
    return made
  })
  const took = async (email: string) => {
    const began = performance.now()
    await forgotPassword({ ...deps, ip: '203.0.113.78' }, { email }).catch(() => {})
    return performance.now() - began
  }
  const known: number[] = []
  const unknown: number[] = []
  for (const [n, email] of emails.entries()) {
    // By turns, so that a busy moment of this machine falls on both.
    const [one, other] = await Promise.all([took(email), took(nobody(`timed-${n}`))])
    known.push(one)
    unknown.push(other)
  }
  for (const times of [known, unknown]) expect(Math.min(...times)).toBeGreaterThanOrEqual(245)
  expect(Math.abs(median(known) - median(unknown))).toBeLessThan(60)
})

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
