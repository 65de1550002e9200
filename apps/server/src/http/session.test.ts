import { minuteMs, sessionMs } from '@portal/domain/limits'
import type { Role } from '@portal/domain/roles'
import type pg from 'pg'
import { describe, expect } from 'vitest'
import { type Database, openDatabase, type Reader, type Tx, txOn } from '../db/client.ts'
import { aCustomer, anAccount, anAgent, aPerson, aSession } from '../testing/builders.ts'
import { test, testNow } from '../testing/fixtures.ts'
import { findSession, findSessionByHash, hashToken, newToken } from './session.ts'

/** A separate reader on this database, and the statements that go through it. */
function aReader({ pool }: Database) {
  const asked: string[] = []
  const client = {
    query: (said: pg.QueryConfig & { name?: string }, values: unknown[]) => {
      asked.push(said.name ?? '')
      return pool.query(said, values)
    },
  }
  return { asked, reader: txOn(client as unknown as pg.PoolClient) }
}

const at = (ms = 0) => new Date(testNow.getTime() + ms)
const find = (on: Reader, token: string, now = testNow) => findSession({ db: on, now: () => now }, token)

/** Someone of each kind in turn, each with a session. */
async function somePeople(tx: Tx, count: number) {
  const roles: Role[][] = [
    [],
    ['User'],
    ['WbcAgent'],
    ['Manager', 'WbcManager'],
    ['Administrator', 'WbcAgent'],
  ]
  const owner = await anAgent(tx)
  const customer = await aCustomer(tx, await anAccount(tx, owner.zohoUserId))
  const people = [owner, customer]
  while (people.length < count) people.push(await aPerson(tx, { roles: roles[people.length % 5] ?? [] }))
  return Promise.all(
    people.map(async ({ email: _, ...actor }) => ({
      actor,
      token: await aSession(tx, actor.userId, testNow),
    })),
  )
}

const sorted = (roles: readonly Role[] = []) => roles.toSorted()

describe('many calls at the same moment', () => {
  test('are each admitted as the person of their own session', async ({ database }) => {
    const people = await database.inTransaction((tx) => somePeople(tx, 40))
    const callers = Array.from({ length: 200 }, (_, which) => {
      const person = people[which % 40]
      // Every seventh has no session.
      return which % 7 === 0 || !person ? { actor: undefined, token: newToken() } : person
    })

    const found = await Promise.all(callers.map(({ token }) => find(database.reader, token)))

    for (const [which, session] of found.entries()) {
      const { actor, token } = callers[which] ?? {}
      if (!actor || !token) expect(session).toBeUndefined()
      else
        expect(
          session && { ...session, actor: { ...session.actor, roles: sorted(session.actor.roles) } },
        ).toEqual({
          actor: { ...actor, roles: sorted(actor.roles) },
          tokenHash: hashToken(token),
        })
    }
  })

  test('are admitted or refused by their own session', async ({ database }) => {
    const made = await database.inTransaction(async (tx) => {
      const someone = await aPerson(tx, { roles: ['User'] })
      const gone = await aPerson(tx, { roles: ['User'], isActive: false })
      const [good, revoked, idle, old, disabled] = [
        await aSession(tx, someone.userId, testNow),
        await aSession(tx, someone.userId, testNow),
        await aSession(tx, someone.userId, testNow),
        await aSession(tx, someone.userId, testNow),
        await aSession(tx, gone.userId, testNow),
      ]
      const { $client } = tx
      await $client.query('delete from sessions where token_hash = $1', [hashToken(revoked)])
      await $client.query('update sessions set last_seen_at = $2 where token_hash = $1', [
        hashToken(idle),
        at(-sessionMs.idle),
      ])
      await $client.query('update sessions set created_at = $2 where token_hash = $1', [
        hashToken(old),
        at(-sessionMs.absolute),
      ])
      return { someone, tokens: [good, revoked, idle, old, disabled, newToken(), good] }
    })
    const found = await Promise.all(made.tokens.map((token) => find(database.reader, token)))

    const { userId } = made.someone
    expect(found.map((session) => session?.actor.userId)).toEqual([
      userId,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      userId,
    ])
  })
})

describe('a session', () => {
  test('lasts until it was idle for two hours, and not a millisecond longer', async ({ database }) => {
    const { userId } = await database.inTransaction((tx) => aPerson(tx))
    const session = () => database.inTransaction((tx) => aSession(tx, userId, testNow))
    expect(await find(database.reader, await session(), at(sessionMs.idle - 1))).toBeDefined()
    expect(await find(database.reader, await session(), at(sessionMs.idle))).toBeUndefined()
  })

  test('is noted as used when it has not been for more than a minute, and only then', async ({
    database,
  }) => {
    const token = await database.inTransaction(async (tx) =>
      aSession(tx, (await aPerson(tx)).userId, testNow),
    )
    const { reader, asked } = aReader(database)
    for (const later of [0, minuteMs, minuteMs + 1, 2 * minuteMs + 1, 2 * minuteMs + 2])
      await find(reader, token, at(later))
    expect(asked).toEqual([
      'session_read',
      'session_read',
      'session_read',
      'session_touch',
      'session_read',
      'session_read',
      'session_touch',
    ])
  })

  test('revoked elsewhere is none at the very next question, here and on any other pool', async ({
    database,
  }) => {
    const other = openDatabase(database.pool.options, { size: 2 })
    const token = await database.inTransaction(async (tx) =>
      aSession(tx, (await aPerson(tx)).userId, testNow),
    )
    for (const on of [database, other]) expect(await find(on.reader, token)).toBeDefined()

    await database.pool.query('delete from sessions where token_hash = $1', [hashToken(token)])

    expect(await Promise.all([database, other].map((on) => find(on.reader, token)))).toEqual([
      undefined,
      undefined,
    ])
    await other.close()
  })

  test('has the current roles and account of its user', async ({ database }) => {
    const made = await database.inTransaction(async (tx) => {
      const one = await aPerson(tx, { roles: ['User'] })
      await anAccount(tx, (await anAgent(tx)).zohoUserId, { zohoAccountId: '4711' })
      return { userId: one.userId, token: await aSession(tx, one.userId, testNow) }
    })
    expect((await find(database.reader, made.token))?.actor.roles).toEqual(['User'])
    await database.pool.query('delete from user_roles where user_id = $1', [made.userId])
    expect((await find(database.reader, made.token))?.actor).toMatchObject({ roles: [], zohoAccountId: null })
    await database.pool.query(`update users set zoho_account_id = '4711' where user_id = $1`, [made.userId])
    expect((await find(database.reader, made.token))?.actor).toMatchObject({ zohoAccountId: '4711' })
  })

  test('is found where the role on the server writes bytes as escapes', async ({ database }) => {
    const made = await database.inTransaction(async (tx) => {
      const { userId } = await aPerson(tx)
      return { userId, token: await aSession(tx, userId, testNow) }
    })
    const other = openDatabase({ ...database.pool.options, options: '-c bytea_output=escape' }, { size: 1 })
    expect((await other.pool.query('show bytea_output')).rows).toEqual([{ bytea_output: 'escape' }])
    expect((await find(other.reader, made.token))?.actor.userId).toBe(made.userId)
    await other.close()
  })

  test('is found by the hash of its token too, and by no other bytes', async ({ database }) => {
    const token = await database.inTransaction(async (tx) =>
      aSession(tx, (await aPerson(tx)).userId, testNow),
    )
    const by = (hash: Buffer) => findSessionByHash({ db: database.reader, now: () => testNow }, hash)
    expect(await by(hashToken(token))).toMatchObject({ tokenHash: hashToken(token) })
    for (const bytes of ['', token, '\\', '{}', ',"', '\\x'])
      expect(await by(Buffer.from(bytes))).toBeUndefined()
  })

  test('of a database that fails is an error for everyone who asks, and is not kept', async ({
    database,
  }) => {
    const token = await database.inTransaction(async (tx) =>
      aSession(tx, (await aPerson(tx)).userId, testNow),
    )
    const away = new Error('the database is away')
    let isAway = true
    const reader = txOn({
      query: (said: pg.QueryConfig, values: unknown[]) =>
        isAway ? Promise.reject(away) : database.pool.query(said, values),
    } as unknown as pg.PoolClient)
    const both = () => Promise.allSettled([find(reader, token), find(reader, newToken())])
    expect(await both()).toEqual([
      { status: 'rejected', reason: away },
      { status: 'rejected', reason: away },
    ])
    isAway = false
    expect(await both()).toMatchObject([
      { status: 'fulfilled', value: { tokenHash: hashToken(token) } },
      { status: 'fulfilled', value: undefined },
    ])
  })
})
