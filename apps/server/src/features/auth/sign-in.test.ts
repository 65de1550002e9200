import { AppError } from '@portal/contract/errors'
import { sessionMs } from '@portal/domain/limits'
import { type Challenge, roundsPerSecond, solveChallenge } from '@portal/domain/proof-of-work'
import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { attempts, secondFactors, sessions } from '../../db/schema/auth.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { Deps } from '../../deps.ts'
import { findSession, hashToken } from '../../http/session.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { test, testDeps, testNow } from '../../testing/fixtures.ts'
import { plainPasswords } from '../../testing/plain-passwords.ts'
import { resetChallenge } from './reset-challenge.ts'
import { signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'

const password = 'Demo1234'
const from = (deps: Deps, ip = '203.0.113.9') => ({
  ...deps,
  ip,
  userAgent: '',
  requestId: 'test',
})
const solved = (challenge: Challenge) => solveChallenge(challenge, { pause: async () => {} })
const code = (code: string) => expect.objectContaining({ code })

describe('signing in', () => {
  test('answers a token and the five fields that session storage keeps', async ({ tx, deps }) => {
    const wes = await anAgent(tx, { roles: ['WbcAgent', 'Manager'] })

    const { result } = await signIn(from(deps), { email: wes.email, password })

    expect(result.token).toMatch(/^[\w-]{43}$/)
    expect(result.userProfile).toEqual({
      firstName: 'Wes',
      lastName: 'Porter',
      roles: ['Manager', 'WbcAgent'],
      email: wes.email,
      zohoUserId: wes.zohoUserId,
    })
  })

  test('says of which account a customer is, and of staff nothing of the kind', async ({ tx, deps }) => {
    const account = await anAccount(tx, (await anAgent(tx)).zohoUserId)
    const una = await aCustomer(tx, account)
    const { result } = await signIn(from(deps), { email: una.email, password })
    expect(result.userProfile).toMatchObject({ accountId: account.accountId, roles: ['User'] })
  })

  test('finds the person regardless of the case of the address', async ({ tx, deps }) => {
    await anAgent(tx, { email: 'Wes.Porter@wbc.example' })

    const { result } = await signIn(from(deps), { email: 'wes.PORTER@WBC.example', password })

    expect(result.userProfile.email).toBe('Wes.Porter@wbc.example')
  })

  test('gives a customer the owner of their account as the agent they order under', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const una = await aCustomer(tx, await anAccount(tx, wes.zohoUserId))

    const { result } = await signIn(from(deps), { email: una.email, password })

    expect(result.userProfile).toMatchObject({ roles: ['User'], zohoUserId: wes.zohoUserId })
  })

  test('keeps the token hashed, so that a copy of the table signs no one in', async ({ tx, deps }) => {
    const wes = await anAgent(tx)

    const { result } = await signIn(from(deps), { email: wes.email, password })

    const [session, ...others] = await tx.select().from(sessions).where(eq(sessions.userId, wes.userId))
    expect(session?.tokenHash).toEqual(hashToken(result.token))
    expect(others).toEqual([])
  })

  test('leaves the person’s other sessions alone', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const phone = await signIn(from(deps), { email: wes.email, password })
    const desk = await signIn(from(deps), { email: wes.email, password })

    expect(await findSession(deps, phone.result.token)).toMatchObject({ actor: { userId: wes.userId } })
    expect(await findSession(deps, desk.result.token)).toMatchObject({ actor: { userId: wes.userId } })
  })

  test('sweeps sessions of anyone that are past twelve hours, and no others', async ({ tx, deps }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const session = (name: string, ageMs: number) => ({
      tokenHash: Buffer.from(name),
      userId: nia.userId,
      createdAt: new Date(testNow.getTime() - ageMs),
      lastSeenAt: testNow,
    })
    await tx
      .insert(sessions)
      .values([session('old', sessionMs.absolute), session('young', sessionMs.absolute - 1)])

    await signIn(from(deps), { email: wes.email, password })

    const left = await tx.select().from(sessions).where(eq(sessions.userId, nia.userId))
    expect(left.map(({ tokenHash }) => tokenHash.toString())).toEqual(['young'])
  })
})

describe('refusing a sign-in', () => {
  test('unknown, wrong and a disabled person with a wrong password get the same answer, after one password check each', async ({
    tx,
    deps,
  }) => {
    const wes = await anAgent(tx)
    const left = await aPerson(tx, { isActive: false })
    const invited = await aPerson(tx, { passwordHash: null })
    const verify = vi.fn(plainPasswords.verify)
    const needs = from({ ...deps, passwords: { ...plainPasswords, verify } })

    for (const form of [
      { email: 'nobody@wbc.example', password },
      { email: wes.email, password: 'wrong-one' },
      { email: left.email, password: 'wrong-one' },
      { email: invited.email, password },
    ]) {
      verify.mockClear()
      await expect(signIn(needs, form)).rejects.toEqual(code('SIGN_IN_FAILED'))
      expect(verify).toHaveBeenCalledTimes(1)
    }
    expect(await tx.select().from(sessions)).toEqual([])
  })

  test('"Your account is not active." is said only to who knows the password', async ({ tx, deps }) => {
    const { email } = await aPerson(tx, { isActive: false })

    await expect(signIn(from(deps), { email, password })).rejects.toEqual(code('ACCOUNT_NOT_ACTIVE'))
    await expect(signIn(from(deps), { email, password: 'wrong-one' })).rejects.toEqual(code('SIGN_IN_FAILED'))
    expect(await tx.select().from(sessions)).toEqual([])
  })

  test('"Your account is waiting for approval." is said only to the registered person who knows the password', async ({
    tx,
    deps,
  }) => {
    const { email } = await aPerson(tx, { isActive: false, registration: { accountName: 'Harbor Couriers' } })

    await expect(signIn(from(deps), { email, password })).rejects.toEqual(code('WAITING_FOR_APPROVAL'))
    await expect(signIn(from(deps), { email, password: 'wrong-one' })).rejects.toEqual(code('SIGN_IN_FAILED'))
    expect(await tx.select().from(sessions)).toEqual([])
  })

  test('a person who registered and was approved signs in', async ({ tx, deps }) => {
    const { email } = await aPerson(tx, { isActive: true, registration: { accountName: 'Harbor Couriers' } })

    expect((await signIn(from(deps), { email, password })).result.userProfile.email).toBe(email)
  })
})

describe('guessing passwords', () => {
  const wrong = 'wrong-one'

  /** A portal with limits, a separate clock and a count of the passwords looked at. */
  function guarded(deps: Deps) {
    const clock = { at: testNow }
    const verify = vi.fn(plainPasswords.verify)
    const needs = {
      ...deps,
      rateLimits: 'on',
      now: () => clock.at,
      passwords: { ...plainPasswords, verify },
    } as const
    const pass = (seconds: number) => {
      clock.at = new Date(clock.at.getTime() + seconds * 1_000)
    }
    const fail = async (email: string, { times = 1, ip = '203.0.113.9' } = {}) => {
      for (let n = 0; n < times; n += 1)
        await expect(signIn(from(needs, ip), { email, password: wrong })).rejects.toEqual(
          code('SIGN_IN_FAILED'),
        )
    }
    return { needs, verify, pass, fail }
  }
  const wait = (seconds: number) =>
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: seconds })

  test('after ten failures the address waits 1 s, then 2 s, then 4 s, before any password is looked at', async ({
    tx,
    deps,
  }) => {
    const { email } = await anAgent(tx)
    const { needs, verify, pass, fail } = guarded(deps)
    await fail(email, { times: 10 })

    for (const seconds of [1, 2, 4]) {
      verify.mockClear()
      await expect(signIn(from(needs), { email, password })).rejects.toEqual(wait(seconds))
      expect(verify).not.toHaveBeenCalled()
      pass(seconds)
      await fail(email)
    }
  })

  test('the right password signs in once the wait is over, and clears the count', async ({ tx, deps }) => {
    const { email } = await anAgent(tx)
    const { needs, pass, fail } = guarded(deps)
    await fail(email, { times: 10 })
    pass(1)

    expect((await signIn(from(needs), { email, password })).result.token).toBeTruthy()

    await fail(email, { times: 10 })
  })

  test('never locks the owner out: from a fresh address of theirs they sign in at the first try', async ({
    tx,
    deps,
  }) => {
    const { email } = await anAgent(tx)
    const { needs, fail } = guarded(deps)
    await fail(email, { times: 10 })

    expect((await signIn(from(needs, '198.51.100.7'), { email, password })).result.token).toBeTruthy()
  })

  test('unknown addresses are counted like known ones, regardless of their case', async ({ deps }) => {
    const { needs, fail } = guarded(deps)
    await fail('nobody@wbc.example', { times: 10 })

    const again = signIn(from(needs), { email: 'Nobody@WBC.example', password: wrong })

    await expect(again).rejects.toEqual(wait(1))
  })

  test('after thirty failures of a network its next try costs work, and the right password with it signs in at once', async ({
    tx,
    deps,
  }) => {
    const { email } = await anAgent(tx)
    const { needs, pass, fail } = guarded(deps)
    for (let n = 0; n < 30; n += 1) await fail(`guess-${n}@wbc.example`)
    pass(60)

    await expect(signIn(from(needs), { email, password })).rejects.toEqual(code('CHALLENGE_REQUIRED'))
    // A refused try counts for nothing.
    const { result: asked } = await resetChallenge(from(needs), { email, purpose: 'sign-in' })
    expect(asked.rounds).toBe(roundsPerSecond)
    const proof = await solved(asked)
    expect((await signIn(from(needs), { email, password, proof })).result.token).toBeTruthy()
    // Each proof pays once, and for the address that it was asked for.
    await expect(signIn(from(needs), { email, password, proof })).rejects.toEqual(code('CHALLENGE_REQUIRED'))
    const other = await solved(
      (await resetChallenge(from(needs), { email: 'x@wbc.example', purpose: 'sign-in' })).result,
    )
    await expect(signIn(from(needs), { email, password, proof: other })).rejects.toEqual(
      code('CHALLENGE_REQUIRED'),
    )

    pass(14 * 60)
    expect((await signIn(from(needs), { email, password })).result.token).toBeTruthy()
  })

  test('an office is not closed by one of it who guesses on, nor by one who asks for challenges', async ({
    tx,
    deps,
  }) => {
    const { email } = await anAgent(tx)
    const { needs, fail } = guarded(deps)
    for (let n = 0; n < 30; n += 1) await fail(`guess-${n}@wbc.example`)
    for (let n = 0; n < 40; n += 1) {
      const guess = `more-${n}@wbc.example`
      const { result } = await resetChallenge(from(needs), { email: guess, purpose: 'sign-in' })
      const proof = await solved(result)
      await expect(signIn(from(needs), { email: guess, password: wrong, proof })).rejects.toEqual(
        code('SIGN_IN_FAILED'),
      )
    }

    const { result: asked } = await resetChallenge(from(needs), { email, purpose: 'sign-in' })
    expect(asked.rounds).toBe(10 * roundsPerSecond)
    expect(
      (await signIn(from(needs), { email, password, proof: await solved(asked) })).result.token,
    ).toBeTruthy()
  })

  test('people who sign in do not use up their network’s tries', async ({ tx, deps }) => {
    const { email } = await anAgent(tx)
    const { needs, fail } = guarded(deps)

    for (let n = 0; n < 40; n += 1) await signIn(from(needs), { email, password })

    await fail(email)
  })

  test('a try that no one had time to look at is not counted', async ({ tx, deps }) => {
    const { email } = await anAgent(tx)
    const { needs, verify, fail } = guarded(deps)
    verify.mockRejectedValue(new AppError('BUSY', { retryAfterSeconds: 2 }))
    for (let n = 0; n < 12; n += 1)
      await expect(signIn(from(needs), { email, password })).rejects.toEqual(code('BUSY'))

    verify.mockImplementation(plainPasswords.verify)
    await fail(email, { times: 10 })
  })

  test('counts that are over are swept when someone signs in', async ({ tx, deps }) => {
    const { email } = await anAgent(tx)
    const { needs, pass, fail } = guarded(deps)
    await fail('nobody@wbc.example')
    pass(24 * 60 * 60)

    await signIn(from(needs), { email, password })

    expect(await tx.select().from(attempts)).toEqual([
      // The network’s own row is new, and back at nothing.
      { bucket: 'sign-in:203.0.113.9', count: 0, resetsAt: expect.any(Date) },
    ])
  })

  test('limits can be off where tests sign in all day', async ({ tx, deps }) => {
    const { email } = await anAgent(tx)
    const { needs } = guarded(deps)
    const off = from({ ...needs, rateLimits: 'off' })
    for (let n = 0; n < 12; n += 1)
      await expect(signIn(off, { email, password: wrong })).rejects.toEqual(code('SIGN_IN_FAILED'))

    expect(await tx.select().from(attempts)).toEqual([])
  })

  test('a hundred guesses sent at once are a hundred tries: ten are looked at', async ({ database }) => {
    const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
    const { needs, verify } = guarded(deps)

    const guesses = await Promise.allSettled(
      Array.from({ length: 100 }, () => signIn(from(needs), { email: 'raced@wbc.example', password: wrong })),
    )

    expect(verify).toHaveBeenCalledTimes(10)
    const refused = guesses.filter(
      (one) => one.status === 'rejected' && one.reason.code === 'TOO_MANY_REQUESTS',
    )
    expect(refused).toHaveLength(90)
    await database.reader.delete(attempts)
  })
})

describe('signing in while something changes', () => {
  test('many right sign-ins of one person at once are all let in, in any order they are counted', async ({
    database,
  }) => {
    const { email } = await database.inTransaction((tx) => anAgent(tx))
    // The clock is read before a try waits for its turn, so that a later turn may have the earlier time.
    let turnedMs = 0
    const deps = testDeps(
      { db: database.reader, inTransaction: database.inTransaction },
      { rateLimits: 'on', now: () => new Date(testNow.getTime() - ++turnedMs * 10) },
    )

    const replies = await Promise.allSettled(
      Array.from({ length: 8 }, () => signIn(from(deps), { email, password })),
    )

    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
    await database.reader.delete(attempts)
    await database.reader.delete(sessions)
  })

  test.for([
    ['a password that is changed', { passwordHash: 'plain:another' }],
    ['the password of someone who is disabled', { isActive: false }],
  ] as const)('%s while it is checked opens no session', async ([, change], { tx, deps }) => {
    const wes = await anAgent(tx)
    const passwords = {
      ...plainPasswords,
      verify: async () => {
        await tx.update(users).set(change).where(eq(users.userId, wes.userId))
        return true
      },
    }

    await expect(signIn(from({ ...deps, passwords }), { email: wes.email, password })).rejects.toEqual(
      code('SIGN_IN_FAILED'),
    )
    expect(await tx.select().from(sessions)).toEqual([])
  })

  test('nor does the password alone when the second factor comes on meanwhile', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const passwords = {
      ...plainPasswords,
      verify: async () => {
        await tx.insert(secondFactors).values({
          userId: wes.userId,
          sealedSecret: Buffer.from('sealed'),
          startedAt: testNow,
          confirmedAt: testNow,
        })
        return true
      },
    }

    await expect(signIn(from({ ...deps, passwords }), { email: wes.email, password })).rejects.toEqual(
      code('SIGN_IN_FAILED'),
    )
    expect(await tx.select().from(sessions)).toEqual([])
  })
})

describe('signing out', () => {
  test('ends the session at once and leaves the others', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const desk = await signIn(from(deps), { email: wes.email, password })
    const phone = await signIn(from(deps), { email: wes.email, password })

    expect(await signOut({ db: deps.db, tokenHash: hashToken(desk.result.token) })).toEqual({ result: null })

    expect(await findSession(deps, desk.result.token)).toBeUndefined()
    expect(await findSession(deps, phone.result.token)).toBeDefined()
  })
})
