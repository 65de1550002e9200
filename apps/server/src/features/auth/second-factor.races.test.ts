import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { recoveryCodes as codesTable, sessions } from '../../db/schema/auth.tables.ts'
import { outbox } from '../../mail/testing.ts'
import { anAgent } from '../../testing/builders.ts'
import { test, testDeps, testNow } from '../../testing/fixtures.ts'
import { codeTries } from './take-code.ts'
import { anAuthApp, appCode, openSession, ownApi, password, wrongCode } from './testing.ts'

/** What happens when the same code comes several times at the same moment, on their own connections. */

async function aProtectedPerson(database: Database) {
  const clock = { at: testNow }
  const app = await anAuthApp(
    testDeps(
      { db: database.reader, inTransaction: database.inTransaction },
      { rateLimits: 'on', now: () => clock.at },
    ),
  )
  const own = ownApi(app, clock, (person) => database.inTransaction((tx) => openSession(tx, person, clock)))
  const wes = await database.inTransaction((tx) => anAgent(tx))
  const made = await own.turnOn(wes)
  clock.at = new Date(testNow.getTime() + 60_000)
  return { ...own, ...made, wes, clock, close: () => app.close() }
}

const atOnce = async <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))
const codesOf = (replies: Array<{ statusCode: number; json(): { error?: { code: string } } }>) =>
  replies.map((reply) => reply.json().error?.code ?? 'passed').toSorted()
const guessedEmails = async (database: Database, email: string) =>
  (await database.inTransaction(outbox)).filter(
    ({ kind, toAddress }) => kind === 'second-factor-guessed' && toAddress === email,
  )
const sessionsOf = (database: Database, userId: string) =>
  database.reader.select().from(sessions).where(eq(sessions.userId, userId))

describe('at the same moment', () => {
  test('of eight sign-ins with one code of the app exactly one gets in, and none is a guess', async ({
    database,
  }) => {
    const { signIn, wes, secret, clock, close } = await aProtectedPerson(database)
    const before = (await sessionsOf(database, wes.userId)).length

    const replies = await atOnce(8, (n) =>
      signIn(wes, { code: appCode(secret, clock.at), ip: `198.51.100.${n}` }),
    )

    expect(codesOf(replies)).toEqual([...Array(7).fill('SECOND_FACTOR_WRONG'), 'passed'])
    expect(await guessedEmails(database, wes.email)).toEqual([])
    clock.at = new Date(clock.at.getTime() + 30_000)
    for (let n = 0; n < codeTries.inQuarter; n += 1)
      expect((await signIn(wes, { code: wrongCode(secret, clock.at) })).statusCode).toBe(403)
    expect(await guessedEmails(database, wes.email)).toHaveLength(1)
    expect(await sessionsOf(database, wes.userId)).toHaveLength(before + 1)
    await close()
  })

  test('of eight with one recovery code exactly one', async ({ database }) => {
    const { signIn, wes, recoveryCodes, close } = await aProtectedPerson(database)

    const replies = await atOnce(8, (n) =>
      signIn(wes, { code: recoveryCodes[0] ?? '', ip: `198.51.100.${n}` }),
    )

    expect(codesOf(replies)).toEqual([...Array(7).fill('SECOND_FACTOR_WRONG'), 'passed'])
    const left = await database.reader.select().from(codesTable).where(eq(codesTable.userId, wes.userId))
    expect(left).toHaveLength(9)
    await close()
  })

  test('of fifty wrong codes five are looked at', async ({ database }) => {
    const { signIn, wes, secret, clock, close } = await aProtectedPerson(database)
    const code = wrongCode(secret, clock.at)

    const codes = codesOf(await atOnce(50, (n) => signIn(wes, { code, ip: `198.51.100.${n}` })))

    expect(codes.filter((one) => one === 'SECOND_FACTOR_WRONG')).toHaveLength(5)
    // A slow machine does not check the passwords of all others in time, and refuses these as BUSY.
    const others = codes.filter((one) => one !== 'SECOND_FACTOR_WRONG')
    expect(others.filter((one) => one !== 'TOO_MANY_REQUESTS' && one !== 'BUSY')).toEqual([])
    await close()
  })

  test('of four first codes one turns it on, and its recovery codes are the ones that work', async ({
    database,
  }) => {
    const { call, signIn, clock, close } = await aProtectedPerson(database)
    const nia = await database.inTransaction((tx) => anAgent(tx))
    const token = await database.inTransaction((tx) => openSession(tx, nia, clock))
    const { secret } = (await call('StartSecondFactor', token, { password })).json().result
    const code = appCode(secret, clock.at)

    const replies = await atOnce(4, () => call('ConfirmSecondFactor', token, { code }))

    expect(codesOf(replies)).toEqual([...Array(3).fill('SECOND_FACTOR_ON'), 'passed'])
    const [shown] = replies.flatMap((reply) => reply.json().result?.recoveryCodes ?? [])
    expect((await signIn(nia, { code: shown })).statusCode).toBe(200)
    await close()
  })

  test('a sign-in without a code is over, or never was, once the second factor is on', async ({
    database,
  }) => {
    const { call, signIn, clock, close } = await aProtectedPerson(database)
    for (let round = 0; round < 5; round += 1) {
      const nia = await database.inTransaction((tx) => anAgent(tx))
      const token = await database.inTransaction((tx) => openSession(tx, nia, clock))
      const { secret } = (await call('StartSecondFactor', token, { password })).json().result
      const confirm = () => call('ConfirmSecondFactor', token, { code: appCode(secret, clock.at) })

      const [confirmed] = await Promise.all([confirm(), ...[1, 2, 3, 4].map(() => signIn(nia))])

      expect(confirmed?.statusCode).toBe(200)
      expect(await sessionsOf(database, nia.userId)).toHaveLength(1)
    }
    await close()
  })

  test('nor is one with the former password once that was changed', async ({ database }) => {
    const { call, signIn, clock, close } = await aProtectedPerson(database)
    for (let round = 0; round < 5; round += 1) {
      const nia = await database.inTransaction((tx) => anAgent(tx))
      const token = await database.inTransaction((tx) => openSession(tx, nia, clock))
      const change = { currentPassword: password, newPassword: 'tram-nickel-harbor' }

      const [changed] = await Promise.all([
        call('ChangePassword', token, change),
        ...[1, 2, 3, 4].map(() => signIn(nia)),
      ])

      expect(changed?.statusCode).toBe(200)
      expect(await sessionsOf(database, nia.userId)).toHaveLength(1)
    }
    await close()
  })

  test('of four changes of the password one happens', async ({ database }) => {
    const { call, token, wes, signIn, close } = await aProtectedPerson(database)
    const chosen = (n: number) => `tram-nickel-harbor-${n}`

    const replies = await atOnce(4, (n) =>
      call('ChangePassword', token, { currentPassword: password, newPassword: chosen(n) }),
    )

    expect(codesOf(replies)).toEqual([...Array(3).fill('PASSWORD_WRONG'), 'passed'])
    const winner = replies.findIndex(({ statusCode }) => statusCode === 200)
    expect((await signIn(wes, { password: chosen(winner) })).json().error.code).toBe('SECOND_FACTOR_REQUIRED')
    await close()
  })
})
