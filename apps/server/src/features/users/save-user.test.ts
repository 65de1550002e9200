import { defaultDomainId, roleIds } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import { tidyName } from '@portal/domain/names'
import { hostileInputs, hostileInputsUpTo } from '@portal/testkit/hostile-inputs'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { agents } from '../../db/schema/accounts.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { passwordResets, sessions } from '../../db/schema/auth.tables.ts'
import { userRoles, users } from '../../db/schema/users.tables.ts'
import { hashToken } from '../../http/session.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { emailsOf, test, tokenIn } from './testing.ts'

const form = {
  firstName: 'Iris',
  lastName: 'Novak',
  email: 'Iris@wbc.example',
  phoneNumber: '(555) 010-0188',
  isActive: true,
  zohoAccountId: null,
  zohoContactId: null,
}
const ada = (tx: Parameters<typeof aPerson>[0]) =>
  aPerson(tx, { roles: ['Administrator'], firstName: 'Ada', lastName: 'Whitlock' })

const tooLongForANameAndSent = hostileInputs.filter(
  (text) => [...text.trim()].length > limits.personNameLength.max && text.length < 100_000,
)

describe('POST admin/UpsertUser', () => {
  test('creates a user in the fixed domain, who is mailed a link to choose a password', async ({
    tx,
    post,
  }) => {
    const admin = await ada(tx)
    const reply = await post('admin/UpsertUser', admin, {
      ...form,
      domain: '01900000-0000-7000-8000-0000000000ff',
    })

    expect(reply.json()).toMatchObject({ hasError: false, result: { version: 1 } })
    const { id } = reply.json().result
    const [iris] = await tx.select().from(users).where(eq(users.userId, id))
    expect(iris).toMatchObject({
      domainId: defaultDomainId,
      email: 'Iris@wbc.example',
      passwordHash: null,
      isActive: true,
      zohoUserId: null,
    })
    const [invitation] = await emailsOf(tx, 'invitation')
    expect(invitation).toMatchObject({ toAddress: 'Iris@wbc.example', data: { userId: id } })
    const [token] = await tx.select().from(passwordResets).where(eq(passwordResets.userId, id))
    expect(token?.tokenHash).toEqual(hashToken(tokenIn(invitation)))
    const week = 7 * 24 * 3_600_000
    expect((token?.expiresAt.getTime() ?? 0) - (token?.createdAt.getTime() ?? 0)).toBe(week)
  })

  test('the invited person chooses a password days later and signs in', async ({ tx, app, post, deps }) => {
    await post('admin/UpsertUser', await ada(tx), form)
    const [invitation] = await emailsOf(tx, 'invitation')
    const token = tokenIn(invitation)
    const days = 6 * 24 * 3_600_000
    deps.now = () => new Date(Date.parse('2026-03-02T15:00:00Z') + days)

    const reset = { email: 'iris@wbc.example', token, newPassword: 'Tram-9-Fog-41' }
    const chosen = await app.inject({ method: 'POST', url: '/api/auth/ResetPassword', payload: reset })
    expect(chosen.json()).toMatchObject({ hasError: false })

    const { email, newPassword: password } = reset
    const entered = await app.inject({
      method: 'POST',
      url: '/api/auth/UserLogin',
      payload: { email, password },
    })
    expect(entered.json()).toMatchObject({ hasError: false, result: { userProfile: { firstName: 'Iris' } } })
    expect(await emailsOf(tx, 'password-set')).toMatchObject([{ toAddress: 'Iris@wbc.example' }])
    expect(await emailsOf(tx, 'password-changed')).toEqual([])
  })

  test('an inactive new user is invited when they are made active, and not before', async ({ tx, post }) => {
    const admin = await ada(tx)
    const { id } = (await post('admin/UpsertUser', admin, { ...form, isActive: false })).json().result
    expect(await emailsOf(tx, 'invitation')).toEqual([])

    await post('admin/UpsertUser', admin, { ...form, id })
    expect(await emailsOf(tx, 'invitation')).toHaveLength(1)
  })

  test('an employee whom the CRM knows by the address gets their Zoho user id', async ({ tx, post, get }) => {
    const admin = await ada(tx)
    await tx
      .insert(agents)
      .values({ zohoUserId: '77', firstName: 'Iris', lastName: 'Novak', email: 'IRIS@wbc.example' })

    const { id } = (await post('admin/UpsertUser', admin, form)).json().result

    expect((await get(`admin/GetSingleUser/${id}`, admin)).json().result).toMatchObject({ zohoUserId: '77' })
  })

  test('the address is taken from a new user only, and zohoUserId never', async ({ tx, post, get }) => {
    const admin = await ada(tx)
    const person = await aPerson(tx, { email: 'kept@wbc.example' })
    const whole = (await get(`admin/GetSingleUser/${person.userId}`, admin)).json().result
    const { accountName: _, contactName: __, registration: ___, ...sentBack } = whole

    const reply = await post('admin/UpsertUser', admin, {
      ...sentBack,
      firstName: 'Changed',
      email: 'other@wbc.example',
      zohoUserId: '99',
      isAdmin: true,
    })

    expect(reply.json()).toMatchObject({ result: { id: person.userId, version: 2 } })
    const now = (await get(`admin/GetSingleUser/${person.userId}`, admin)).json().result
    expect(now).toMatchObject({
      firstName: 'Changed',
      email: 'kept@wbc.example',
      zohoUserId: null,
      isAdmin: false,
    })
  })

  test.for([
    ['First name must be at least 2 characters', 'firstName', 'I'],
    ['First name must be at most 20 characters', 'firstName', 'I'.repeat(21)],
    ['Last name must be at least 2 characters', 'lastName', ' N '],
    ['Last name must be at most 20 characters', 'lastName', 'N'.repeat(21)],
    ['Phone number is required', 'phoneNumber', '   '],
    ['Phone number cannot include letters', 'phoneNumber', '555-FOG-0188'],
    ['Phone number must contain exactly 10 digits - xxxxxxxxxx', 'phoneNumber', '555 010 018'],
    ['Phone number must contain exactly 10 digits - xxxxxxxxxx', 'phoneNumber', '+2 555 010 0188'],
    ['Invalid email address', 'email', 'iris@'],
    ['This name contains a character that can’t be used.', 'firstName', 'Ir\u202eis'],
    ['Choose the account first.', 'zohoContactId', '404'],
  ] as const)('says "%s"', async ([message, field, value], { tx, post }) => {
    const reply = await post('admin/UpsertUser', await ada(tx), { ...form, [field]: value })

    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields[field]).toContain(message)
  })

  test('an address that another user has is refused at its field, regardless of its case', async ({
    tx,
    post,
  }) => {
    await aPerson(tx, { email: 'IRIS@wbc.example' })

    const reply = await post('admin/UpsertUser', await ada(tx), form)

    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields).toEqual({ email: ['Another user already has this email address.'] })
    expect(await emailsOf(tx, 'invitation')).toEqual([])
  })

  test('the second Administrator who saves one user gets a conflict', async ({ tx, post }) => {
    const admin = await ada(tx)
    const { userId: id } = await aPerson(tx)
    await post('admin/UpsertUser', admin, { ...form, id, version: 1 })

    const second = await post('admin/UpsertUser', admin, { ...form, id, version: 1, firstName: 'Late' })

    expect(second.statusCode).toBe(409)
    expect(second.json().error).toMatchObject({
      code: 'USER_CHANGED',
      changed: { by: 'Ada Whitlock', at: expect.stringMatching(/^\d{4}-/) },
    })
    const [kept] = await tx.select().from(users).where(eq(users.userId, id))
    expect(kept?.firstName).toBe('Iris')
  })

  test('anyone who may not sign in any more is signed out at once, and their password links are void', async ({
    tx,
    get,
    post,
  }) => {
    const person = await aPerson(tx, { roles: ['Manager'] })
    await get('order/GetOrderHistory/1', person)
    await tx.insert(passwordResets).values({
      tokenHash: Buffer.from('x'),
      userId: person.userId,
      createdAt: new Date(),
      expiresAt: new Date('2030-01-01'),
    })

    await post('admin/UpsertUser', await ada(tx), { ...form, id: person.userId, isActive: false })

    expect(await tx.select().from(sessions).where(eq(sessions.userId, person.userId))).toEqual([])
    expect(await tx.select().from(passwordResets).where(eq(passwordResets.userId, person.userId))).toEqual([])
  })

  test('the last active Administrator stays active', async ({ tx, post }) => {
    const admin = await ada(tx)
    await aPerson(tx, { roles: ['Administrator'], isActive: false })
    const change = { ...form, id: admin.userId, isActive: false }

    const refused = await post('admin/UpsertUser', admin, change)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toMatchObject({
      code: 'LAST_ADMINISTRATOR',
      message: 'This is the last active Administrator. Make someone else an Administrator first.',
    })

    const other = await aPerson(tx, { roles: ['Administrator'] })
    expect((await post('admin/UpsertUser', other, change)).statusCode).toBe(200)
  })

  test('links a customer to an account and one of its contacts, and to nothing else', async ({
    tx,
    get,
    post,
  }) => {
    const admin = await ada(tx)
    const wes = await anAgent(tx)
    const [mine, others] = [await anAccount(tx, wes.zohoUserId), await anAccount(tx, wes.zohoUserId)]
    const una = await aPerson(tx, { roles: ['User'] })
    const link = (zohoAccountId: string | null, zohoContactId: string | null, id = una.userId) =>
      post('admin/UpsertUser', admin, { ...form, id, zohoAccountId, zohoContactId })

    expect((await link('999', null)).json().error.code).toBe('ACCOUNT_NOT_FOUND')
    expect((await link(mine.accountId, others.contactId)).json().error.code).toBe('CONTACT_NOT_FOUND')
    expect((await link(null, mine.contactId)).json().error.fields).toEqual({
      zohoContactId: ['Choose the account first.'],
    })
    expect((await link(mine.accountId, null, wes.userId)).json().error.fields).toEqual({
      zohoAccountId: ['An employee with a Zoho login cannot be linked to a customer account.'],
    })
    expect((await link(mine.accountId, mine.contactId)).statusCode).toBe(200)
    expect((await get(`admin/GetSingleUser/${una.userId}`, admin)).json().result).toMatchObject({
      zohoAccountId: mine.accountId,
      accountName: expect.stringContaining('Northgate'),
      contactName: 'Marcus Bell',
    })
  })

  test('links that are left out stay as they are; null removes them and ends the sessions', async ({
    tx,
    get,
    post,
  }) => {
    const admin = await ada(tx)
    const una = await aCustomer(tx, await anAccount(tx, (await anAgent(tx)).zohoUserId))
    const { zohoAccountId: _, zohoContactId: __, ...facts } = form

    await post('admin/UpsertUser', admin, { ...facts, id: una.userId })
    expect((await get(`admin/GetSingleUser/${una.userId}`, admin)).json().result.zohoAccountId).toBe(
      una.zohoAccountId,
    )

    await get('cartItem/GetCartItemsByDomain', una)
    await post('admin/UpsertUser', admin, { ...form, id: una.userId })
    expect(await tx.select().from(sessions).where(eq(sessions.userId, una.userId))).toEqual([])
  })

  test('every change is in the audit log with who, before and after', async ({ tx, post }) => {
    const admin = await ada(tx)
    const { id } = (await post('admin/UpsertUser', admin, form)).json().result
    await post('admin/UpsertUser', admin, { ...form, id, lastName: 'Nowak' })
    // Nothing changed: nothing to tell.
    await post('admin/UpsertUser', admin, { ...form, id, lastName: 'Nowak' })

    const entries = await tx.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)
    expect(entries).toMatchObject([
      {
        action: 'created',
        userId: admin.userId,
        userName: 'Ada Whitlock',
        entity: 'user',
        entityName: 'Iris Novak',
        before: null,
        after: { email: 'Iris@wbc.example', isActive: true, roles: [] },
      },
      { action: 'changed', before: { lastName: 'Novak' }, after: { lastName: 'Nowak' } },
    ])
    expect(entries).toHaveLength(2)
    expect(entries[0]?.requestId).toMatch(/^[\w-]{36}$/)
    const [invitation] = await emailsOf(tx, 'invitation')
    expect(JSON.stringify(entries)).not.toContain(tokenIn(invitation))
  })

  test('a user who does not exist answers 404', async ({ tx, post }) => {
    const reply = await post('admin/UpsertUser', await ada(tx), {
      ...form,
      id: '01900000-0000-7000-8000-00000000dead',
    })

    expect(reply.statusCode).toBe(404)
    expect(reply.json().error.code).toBe('USER_NOT_FOUND')
  })

  test('hostile names are kept with single spaces or refused at their field, never half', async ({
    tx,
    get,
    post,
  }) => {
    const admin = await ada(tx)
    const { userId: id } = await aPerson(tx)
    const short = hostileInputsUpTo(limits.personNameLength.max)
    for (const firstName of short) {
      const reply = await post('admin/UpsertUser', admin, { ...form, id, firstName })
      if (reply.statusCode === 400) {
        expect(Object.keys(reply.json().error.fields), firstName).toEqual(['firstName'])
        continue
      }
      expect(reply.statusCode, firstName).toBe(200)
      const { result } = (await get(`admin/GetSingleUser/${id}`, admin)).json()
      expect(result.firstName).toBe(tidyName(firstName))
    }
  }, 60_000)

  test('hostile values in every other field are refused at that field', async ({ tx, post }) => {
    const admin = await ada(tx)
    for (const field of ['lastName', 'email', 'phoneNumber', 'zohoAccountId', 'id', 'domain'] as const)
      for (const text of tooLongForANameAndSent) {
        const reply = await post('admin/UpsertUser', admin, { ...form, [field]: text })
        expect(reply.statusCode, `${field}: ${text.slice(0, 60)}`).toBe(400)
        expect(Object.keys(reply.json().error.fields)).toEqual([field])
      }
  }, 120_000)

  test('a body of 10 MB is refused', async ({ tx, post }) => {
    const reply = await post('admin/UpsertUser', await ada(tx), {
      ...form,
      firstName: 'x'.repeat(10 * 1024 * 1024),
    })

    expect(reply.statusCode).toBe(413)
  })
})

describe('POST admin/UpsertUserRoles', () => {
  test('sets the roles, ends every session of the user, and is in the audit log', async ({
    tx,
    get,
    post,
  }) => {
    const admin = await ada(tx)
    const wes = await anAgent(tx)
    await get('cartItem/GetCartItemsByDomain', wes)

    const reply = await post('admin/UpsertUserRoles', admin, {
      userId: wes.userId,
      roleIds: [roleIds.Manager, roleIds.WbcManager, roleIds.Manager],
    })

    expect(reply.json()).toEqual({ hasError: false, result: { id: wes.userId, version: 2 } })
    const held = await tx.select().from(userRoles).where(eq(userRoles.userId, wes.userId))
    expect(held.map(({ roleId }) => roleId).toSorted()).toEqual([roleIds.Manager, roleIds.WbcManager])
    expect(await tx.select().from(sessions).where(eq(sessions.userId, wes.userId))).toEqual([])
    expect(await tx.select().from(auditLog).where(eq(auditLog.entityId, wes.userId))).toMatchObject([
      {
        action: 'roles changed',
        before: { roles: ['WbcAgent'] },
        after: { roles: ['Manager', 'WbcManager'] },
      },
    ])
  })

  test('the same roles again change nothing and end no session', async ({ tx, get, post }) => {
    const admin = await ada(tx)
    const wes = await anAgent(tx)
    await get('cartItem/GetCartItemsByDomain', wes)

    await post('admin/UpsertUserRoles', admin, { userId: wes.userId, roleIds: [roleIds.WbcAgent] })

    expect(await tx.select().from(sessions).where(eq(sessions.userId, wes.userId))).toHaveLength(1)
    expect(await tx.select().from(auditLog)).toEqual([])
  })

  test('a role that requires a Zoho login is refused to a user without one, and told why', async ({
    tx,
    post,
  }) => {
    const admin = await ada(tx)
    const una = await aPerson(tx, { roles: ['User'] })

    const reply = await post('admin/UpsertUserRoles', admin, {
      userId: una.userId,
      roleIds: [roleIds.User, roleIds.Manager],
    })

    expect(reply.statusCode).toBe(409)
    expect(reply.json().error).toMatchObject({
      code: 'ZOHO_LOGIN_REQUIRED',
      message: 'This role requires a Zoho login, and this user has none.',
      fields: { roleIds: ['Manager: Requires a Zoho login, which this user does not have.'] },
    })
    expect(
      (await post('admin/UpsertUserRoles', admin, { userId: una.userId, roleIds: [roleIds.Administrator] }))
        .statusCode,
    ).toBe(200)
  })

  test('the last active Administrator keeps the role', async ({ tx, post }) => {
    const admin = await ada(tx)
    const change = { userId: admin.userId, roleIds: [] }

    expect((await post('admin/UpsertUserRoles', admin, change)).json().error.code).toBe('LAST_ADMINISTRATOR')

    const other = await aPerson(tx, { roles: ['Administrator'] })
    expect((await post('admin/UpsertUserRoles', other, change)).statusCode).toBe(200)
  })

  test.for([
    ['a role that is none', { roleIds: ['01900000-0000-7000-8000-00000000dead'] }, 400, 'INVALID_INPUT'],
    ['an old version', { roleIds: [roleIds.User], version: 7 }, 409, 'USER_CHANGED'],
    [
      'a user who does not exist',
      { userId: '01900000-0000-7000-8000-00000000dead', roleIds: [] },
      404,
      'USER_NOT_FOUND',
    ],
  ] as const)('refuses %s', async ([, change, status, code], { tx, post }) => {
    const { userId } = await aPerson(tx)

    const reply = await post('admin/UpsertUserRoles', await ada(tx), { userId, ...change })

    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code])
  })
})
