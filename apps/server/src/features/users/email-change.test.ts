import { emailChangeMessages, emailChangeMs } from '@portal/domain/email-change'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { contacts } from '../../db/schema/accounts.tables.ts'
import { apiKeys } from '../../db/schema/api-keys.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { emailChanges, passwordResets, sessions } from '../../db/schema/auth.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { watchPorts } from '../../ports/port-watch.ts'
import { aCustomer, anAgent, aPerson, aSession } from '../../testing/builders.ts'
import { asCaller, test as base, testDeps, testNow } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { anApiKey } from '../api-keys/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { checkEmailToken, confirmEmail } from './confirm-email.ts'
import { changeEmail, changeEmailOfUser } from './email-change.ts'

/** Una of an account, Wes her agent, and Ada who administers; a mail server is set (docs/spec/sign-in.md#email). */
async function anOffice(database: Database) {
  const clock = { now: testNow }
  const deps = testDeps(
    { db: database.reader, inTransaction: database.inTransaction },
    { now: () => clock.now, portWatch: watchPorts({ mail: { driver: 'smtp' } }) },
  )
  const people = await database.inTransaction(async (tx) => {
    const { agent: wes, parties } = await anAgentWithAccount(tx)
    const una = await aCustomer(tx, parties)
    await tx.update(contacts).set({ email: una.email }).where(eq(contacts.zohoContactId, parties.contactId))
    return { wes, una, parties, ada: await aPerson(tx, { roles: ['Administrator'] }) }
  })
  const fresh = () => `new-${Math.random().toString(36).slice(2)}@northgate.example`
  const ask = (email: string, person = people.una, password = 'Demo1234') =>
    changeEmail(asCaller(deps, person), { email, password })
  const askFor = (userId: string, email: string) =>
    changeEmailOfUser(asCaller(deps, people.ada), { userId, email })
  const mailsTo = async (address: string) =>
    (await outbox(database.reader)).filter(({ toAddress }) => toAddress === address)
  const tokenTo = async (address: string) => {
    const mail = (await mailsTo(address)).findLast(({ kind }) => kind === 'email-change')
    return mail?.kind === 'email-change' ? mail.data.token : ''
  }
  const visitor = { ...asCaller(deps, people.ada), actor: null, tokenHash: null }
  const confirm = (token: string, password?: string) => confirmEmail(visitor, { token, password })
  const check = async (token: string) => (await checkEmailToken(visitor, { token })).result
  const emailOf = async (userId: string) => {
    const [user] = await database.reader
      .select({ email: users.email })
      .from(users)
      .where(eq(users.userId, userId))
    return user?.email
  }
  return { ...people, clock, deps, fresh, ask, askFor, tokenTo, mailsTo, confirm, check, emailOf }
}

const test = base.extend<{ office: Awaited<ReturnType<typeof anOffice>> }>({
  office: async ({ database }, use) => use(await anOffice(database)),
})

describe('one’s own email', () => {
  test('changes when the link to the new address is confirmed with the password', async ({
    database,
    office: { una, parties, fresh, ask, tokenTo, mailsTo, confirm, check, emailOf },
  }) => {
    const email = fresh()
    const { keyId } = await database.inTransaction(async (tx) => {
      await aSession(tx, una.userId, testNow)
      await tx.insert(passwordResets).values({
        tokenHash: Buffer.from(una.userId),
        userId: una.userId,
        createdAt: testNow,
        expiresAt: new Date(testNow.getTime() + 60_000),
      })
      return anApiKey(tx, una.userId)
    })
    await ask(email)
    expect(await emailOf(una.userId)).toBe(una.email)
    expect((await mailsTo(una.email)).map(({ kind }) => kind)).toEqual(['email-change-asked'])

    const token = await tokenTo(email)
    const { reader } = database
    expect(JSON.stringify(await reader.select().from(emailChanges))).not.toContain(token)
    expect(await check(token)).toEqual({ state: 'usable', email, asksPassword: true })
    await expect(confirm(token)).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
    await expect(confirm(token, 'wrong-one')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
    expect(await confirm(token, 'Demo1234')).toEqual({ result: { email, hasPassword: true } })

    expect(await emailOf(una.userId)).toBe(email)
    expect(await reader.select().from(sessions).where(eq(sessions.userId, una.userId))).toEqual([])
    expect(await reader.$count(passwordResets, eq(passwordResets.userId, una.userId))).toBe(0)
    // As after a change of the password.
    const [key] = await reader.select().from(apiKeys).where(eq(apiKeys.keyId, keyId))
    expect(key?.revokedAt).toBeNull()
    const [contact] = await reader
      .select()
      .from(contacts)
      .where(eq(contacts.zohoContactId, parties.contactId))
    expect(contact?.email).toBe(email)
    const [told] = (await mailsTo(una.email)).filter(({ kind }) => kind === 'email-changed')
    expect(told?.data).toEqual({ userId: una.userId, formerEmail: una.email })
    const logged = await reader.select().from(auditLog).where(eq(auditLog.entityId, una.userId))
    expect(logged).toContainEqual(
      expect.objectContaining({
        action: 'email changed',
        before: { email: una.email },
        after: { email },
        userId: una.userId,
      }),
    )
    // Once.
    expect((await check(token)).state).toBe('used')
    await expect(confirm(token, 'Demo1234')).rejects.toMatchObject({ code: 'EMAIL_LINK_ENDED' })
  })

  test('a link ends after a day, and with the next one', async ({
    office: { una, clock, fresh, ask, tokenTo, confirm, check },
  }) => {
    const [first, second] = [fresh(), fresh()]
    await ask(first)
    await ask(second)
    expect(await check(await tokenTo(first))).toMatchObject({ state: 'unknown', email: '' })
    const token = await tokenTo(second)
    clock.now = new Date(testNow.getTime() + emailChangeMs)
    expect((await check(token)).state).toBe('expired')
    await expect(confirm(token, 'Demo1234')).rejects.toMatchObject({ code: 'EMAIL_LINK_ENDED' })
    expect(una.userId).toBeTruthy()
  })

  test('takes the password, and no address of others', async ({ office: { una, wes, ada, fresh, ask } }) => {
    await expect(ask(fresh(), una, 'wrong-one')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
    const refused = (words: string) => ({ fields: { email: [words] } })
    await expect(ask(una.email)).rejects.toMatchObject(refused(emailChangeMessages.same))
    for (const taken of [wes.email, ada.email.toUpperCase(), 'someone@wbc.example'])
      await expect(ask(taken)).rejects.toMatchObject(refused(emailChangeMessages.notUsable))
  })

  test('is for an Administrator to change where no email is sent', async ({
    office: { deps, una, fresh },
  }) => {
    const noMail = asCaller({ ...deps, portWatch: watchPorts({}) }, una)
    await expect(changeEmail(noMail, { email: fresh(), password: 'Demo1234' })).rejects.toMatchObject({
      code: 'EMAIL_NEEDS_ADMINISTRATOR',
    })
  })
})

describe('the email of a user', () => {
  test('is changed by an Administrator, confirmed by the link alone', async ({
    database,
    office: { deps, una, ada, fresh, askFor, tokenTo, confirm, check, emailOf },
  }) => {
    const email = fresh()
    expect(await askFor(una.userId, email)).toEqual({ result: { url: null } })
    const [mail] = (
      await writtenEmails(
        { db: deps.db, now: deps.now, timeZone: deps.timeZone, publicBaseUrl: 'http://localhost' },
        'email-change-asked',
      )
    ).filter(({ toAddress }) => toAddress === una.email)
    expect(mail?.text).toContain('an Administrator asked to change')
    const token = await tokenTo(email)
    expect(await check(token)).toMatchObject({ asksPassword: false })
    await confirm(token)
    expect(await emailOf(una.userId)).toBe(email)

    await expect(askFor(ada.userId, fresh())).rejects.toMatchObject({ code: 'OWN_EMAIL' })
    await database.inTransaction((tx) =>
      tx.update(users).set({ isActive: false }).where(eq(users.userId, una.userId)),
    )
    await expect(askFor(una.userId, fresh())).rejects.toMatchObject({ code: 'USER_NOT_ACTIVE' })
  })

  test('who is turned off meanwhile keeps their address', async ({
    database,
    office: { una, fresh, askFor, tokenTo, confirm },
  }) => {
    const email = fresh()
    await askFor(una.userId, email)
    await database.inTransaction((tx) =>
      tx.update(users).set({ isActive: false }).where(eq(users.userId, una.userId)),
    )
    await expect(confirm(await tokenTo(email))).rejects.toMatchObject({ code: 'EMAIL_LINK_ENDED' })
  })

  test('without a mail server the Administrator gets the link to share; a live CRM keeps its contact', async ({
    database,
    office: { deps, una, ada, parties, fresh },
  }) => {
    const email = fresh()
    const noMail = asCaller({ ...deps, portWatch: watchPorts({}) }, ada)
    const { url } = (await changeEmailOfUser(noMail, { userId: una.userId, email })).result
    const [path, token = ''] = (url ?? '').split('#')
    expect(path).toMatch(/\/confirm-email$/)
    const live = { ...noMail, actor: null, crm: {} as NonNullable<typeof deps.crm> }
    await confirmEmail(live, { token })
    const [contact] = await database.reader
      .select()
      .from(contacts)
      .where(eq(contacts.zohoContactId, parties.contactId))
    expect(contact?.email).toBe(una.email)
  })
})

describe('at one moment', () => {
  const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).toSorted()
  const settled = (work: () => Promise<unknown>) => async () => (await Promise.allSettled([work()]))[0]

  test('a link is used once, and an address goes to one of two', async ({
    database,
    office: { una, fresh, askFor, tokenTo, confirm },
  }) => {
    const kim = await database.inTransaction((tx) => anAgent(tx, { firstName: 'Kim', lastName: 'Ray' }))
    const email = fresh()
    await askFor(una.userId, email)
    const unas = await tokenTo(email)
    await askFor(kim.userId, email)
    const kims = await tokenTo(email)
    const hold = sql`select from users where user_id in (${una.userId}, ${kim.userId}) for update`
    const outcomes = await whileHeld(database, hold, [settled(() => confirm(unas))])
    const second = await Promise.allSettled([confirm(unas), confirm(kims)])
    expect([...codesOf(outcomes as PromiseSettledResult<unknown>[]), ...codesOf(second)]).toEqual([
      'done',
      'EMAIL_LINK_ENDED',
      'EMAIL_LINK_ENDED',
    ])
  })

  test('of two who use one link together, one is first', async ({
    database,
    office: { una, fresh, askFor, tokenTo, confirm },
  }) => {
    const email = fresh()
    await askFor(una.userId, email)
    const token = await tokenTo(email)
    const outcomes = await whileHeld(
      database,
      sql`select from users where user_id = ${una.userId} for update`,
      [settled(() => confirm(token)), settled(() => confirm(token))],
    )
    expect(codesOf(outcomes as PromiseSettledResult<unknown>[])).toEqual(['EMAIL_LINK_ENDED', 'done'])
  })
})
