import { hourMs, minuteMs } from '@portal/domain/limits'
import { solveChallenge } from '@portal/domain/proof-of-work'
import { eq } from 'drizzle-orm'
import { describe, expect, type Mock, vi } from 'vitest'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import type { Deps } from '../../deps.ts'
import { anAgent } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { resetChallenge } from './reset-challenge.ts'
import { signIn } from './sign-in.ts'
import { signInSeconds } from './sign-in-limits.ts'

/** A hundred failures of one address in a row, from wherever they come (docs/spec/sign-in.md#guessing). */

const password = 'Demo1234'
const code = (wanted: string) => expect.objectContaining({ code: wanted })

type Fixtures = {
  clock: { at: Date }
  needs: Deps & { alert: Mock<Deps['alert']> }
  /** One try from its own network. */
  attempt: (email: string, password: string, purpose?: 'reset' | 'sign-in') => Promise<unknown>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => {
    await use({ at: testNow })
  },
  needs: async ({ deps, clock }, use) => {
    await use({ ...deps, rateLimits: 'on', now: () => clock.at, alert: vi.fn<Deps['alert']>() })
  },
  attempt: async ({ needs }, use) => {
    let networks = 0
    await use(async (email, typed, purpose) => {
      networks += 1
      const from = {
        ...needs,
        ip: `203.0.${Math.floor(networks / 250)}.${networks % 250}`,
        userAgent: '',
        requestId: 'test',
      }
      const proof = purpose && (await proofFor(from, email, purpose))
      return signIn(from, { email, password: typed, ...(proof && { proof }) })
    })
  },
})

async function proofFor(needs: Deps & { ip: string }, email: string, purpose: 'reset' | 'sign-in') {
  const { result } = await resetChallenge(needs, { email, purpose })
  return solveChallenge(result, {
    onProgress: () => {},
    signal: new AbortController().signal,
    pause: async () => {},
  })
}

async function fail(attempt: Fixtures['attempt'], email: string, times: number) {
  for (let n = 0; n < times; n++)
    await expect(attempt(email, 'not the password')).rejects.toEqual(code('SIGN_IN_FAILED'))
}

describe('after a hundred failures', () => {
  test('of a thousand networks a hundred guesses are looked at, and the owner gets one email', async ({
    tx,
    needs,
    attempt,
  }) => {
    const { email, userId } = await anAgent(tx)
    const verify = vi.spyOn(needs.passwords, 'verify')
    for (let n = 0; n < 1_000; n++) await attempt(email, 'not the password').catch(() => {})

    expect(verify).toHaveBeenCalledTimes(100)
    expect(needs.alert).toHaveBeenCalledExactlyOnceWith(expect.any(String), { userId })
    const emails = await tx.select().from(outboundMail).where(eq(outboundMail.toAddress, email))
    expect(emails.map(({ kind }) => kind)).toEqual(['sign-in-guessed'])
  })

  test('the owner signs in at the first try from a new network, and no one pays any more', async ({
    tx,
    attempt,
  }) => {
    const { email } = await anAgent(tx)
    await fail(attempt, email, 100)
    await expect(attempt(email, password)).rejects.toEqual(code('CHALLENGE_REQUIRED'))

    await expect(attempt(email, password, 'sign-in')).resolves.toMatchObject({
      result: { token: expect.any(String) },
    })
    await expect(attempt(email, password)).resolves.toBeDefined()
  })

  test('an unknown address costs the same, and the answer reveals nothing', async ({ tx, attempt }) => {
    await fail(attempt, 'nobody@wbc.example', 100)
    await expect(attempt('Nobody@wbc.example', password)).rejects.toEqual(code('CHALLENGE_REQUIRED'))
    await expect(attempt('nobody@wbc.example', password, 'sign-in')).rejects.toEqual(code('SIGN_IN_FAILED'))
    expect(await tx.select().from(outboundMail)).toEqual([])
  })

  test('a proof that was worked for a reset pays for none', async ({ tx, attempt }) => {
    const { email } = await anAgent(tx)
    await fail(attempt, email, 100)
    await expect(attempt(email, password, 'reset')).rejects.toEqual(code('CHALLENGE_REQUIRED'))
  })

  test('a right password before that begins the row anew', async ({ tx, attempt }) => {
    const { email } = await anAgent(tx)
    await fail(attempt, email, 99)
    await attempt(email, password)
    await fail(attempt, email, 99)
    await expect(attempt(email, password)).resolves.toBeDefined()
  })

  test('a day without a failure clears the counter', async ({ tx, clock, attempt }) => {
    const { email } = await anAgent(tx)
    await fail(attempt, email, 100)
    clock.at = new Date(testNow.getTime() + 24 * hourMs + minuteMs)
    await expect(attempt(email, password)).resolves.toBeDefined()
  })
})

test.for([
  [0, 0],
  [99, 0],
  [100, 1],
  [110, 2],
  [189, 9],
  [190, 10],
  [5_000, 10],
] as const)('the try after %d failures costs %d s', ([failures, seconds]) => {
  expect(signInSeconds(failures)).toBe(seconds)
})
