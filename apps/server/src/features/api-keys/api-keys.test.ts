import { keyLimits } from '@portal/domain/api-keys'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { apiKeys } from '../../db/schema/api-keys.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { passwordResets } from '../../db/schema/auth.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { hashToken } from '../../http/session.ts'
import { createLogger } from '../../logger.ts'
import { outbox } from '../../mail/testing.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { anAuthApp, openSession, password, test } from '../auth/testing.ts'
import { saveUser } from '../users/save-user.ts'
import { setUserRoles } from '../users/set-user-roles.ts'
import { forgetEndedKeys } from './all-keys.ts'
import { anApiKey } from './testing.ts'

const form = { password, name: 'Fleet sync', scopes: ['fleet:read', 'orders:read'], days: 30 }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const rowsOf = (tx: Tx, userId: string) => tx.select().from(apiKeys).where(eq(apiKeys.userId, userId))

describe('a key', () => {
  test('is created with the password and shown once: only its hash is kept, and its person is told', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const token = await openSession(tx, wes, clock)

    const { result } = (await own.call('CreateApiKey', token, form)).json()

    expect(result).toEqual({
      keyId: expect.any(String),
      key: expect.stringMatching(/^wbcportal_[0-9A-Za-z]{49}$/),
      name: 'Fleet sync',
      ending: result.key.slice(-4),
      scopes: ['orders:read', 'fleet:read'],
      createdAt: '2026-03-02T15:00:00.000Z',
      expiresAt: '2026-04-01T15:00:00.000Z',
      lastUsedAt: null,
      revokedAt: null,
    })
    const { key: _, ...listed } = result
    expect((await own.call('GetMyApiKeys', token)).json()).toMatchObject({
      results: [listed],
      areas: ['orders', 'accounts', 'fleet', 'lines', 'staging'],
    })
    const kept = JSON.stringify([
      await tx.select().from(apiKeys),
      await tx.select().from(auditLog),
      await outbox(tx),
    ])
    expect(kept).not.toContain(result.key)
    expect(kept).not.toContain(result.key.slice(10, 30))
    expect((await outbox(tx)).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ['api-key-created', wes.email],
    ])
    expect(await tx.select().from(auditLog)).toMatchObject([
      { action: 'API key created', entity: 'user', entityId: wes.userId },
    ])
  })

  test('is not created with a wrong password, without a scope, or for more than its person may do', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const una = await aCustomer(tx, await anAccount(tx, wes.zohoUserId))
    const token = await openSession(tx, una, clock)
    const code = async (changes: object) =>
      (await own.call('CreateApiKey', token, { ...form, ...changes })).json().error

    expect(await code({ password: 'not-this-one' })).toMatchObject({ code: 'PASSWORD_WRONG' })
    expect(await code({ scopes: [] })).toMatchObject({ fields: { scopes: ['Choose what the key may do.'] } })
    expect(await code({ name: ' ' })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await code({ days: 10_000 })).toMatchObject({ code: 'INVALID_INPUT' })
    for (const scopes of [['catalog:write'], ['staging:read'], ['fleet:read', 'operations:read']])
      expect(await code({ scopes })).toMatchObject({
        fields: { scopes: ['This is more than you may do yourself.'] },
      })
    expect(await rowsOf(tx, una.userId)).toEqual([])
  })

  test('is one of twenty that work at most', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    const token = await openSession(tx, wes, clock)
    for (let n = 0; n < keyLimits.activeMax; n++) await anApiKey(tx, wes.userId)
    const create = async () => (await own.call('CreateApiKey', token, form)).statusCode

    expect(await create()).toBe(409)
    const [first] = await rowsOf(tx, wes.userId)
    await own.call('RevokeApiKey', token, { keyId: first?.keyId })
    expect(await create()).toBe(200)
  })

  test('acts as its person with its scopes, and notes its use at most every five minutes', async ({
    tx,
    clock,
    app,
  }) => {
    const wes = await anAgent(tx)
    const { keyId, key } = await anApiKey(tx, wes.userId, { scopes: ['orders:read'] })
    const get = (path: string) => app.inject({ url: `/api/${path}`, headers: bearer(key) })
    const lastUsed = async () => (await rowsOf(tx, wes.userId))[0]?.lastUsedAt?.toISOString()

    expect((await get(`order/GetOrderHistory/${wes.zohoUserId}`)).statusCode).toBe(200)
    expect(await lastUsed()).toBe('2026-03-02T15:00:00.000Z')
    clock.later(299)
    await get('cartItem/GetCartItemsByDomain')
    expect(await lastUsed()).toBe('2026-03-02T15:00:00.000Z')
    clock.later(2)
    await get('cartItem/GetCartItemsByDomain')
    expect(await lastUsed()).toBe('2026-03-02T15:05:01.000Z')

    const refused = await get(`account/GetAllActiveByAgent/${wes.zohoUserId}`)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().error).toEqual({
      code: 'KEY_SCOPE_MISSING',
      message: 'This API key does not have the scope accounts:read.',
    })
    for (const path of ['auth/GetMyApiKeys', 'auth/GetMySessions'])
      expect((await get(path)).json().error.code).toBe('PERSON_REQUIRED')
    expect((await get(keyId)).statusCode).toBe(404)
  })

  test('has the rights that its person has now, and none once they may not sign in', async ({
    tx,
    deps,
    app,
  }) => {
    const ada = await anAgent(tx, { roles: ['Administrator'] })
    const wes = await anAgent(tx, { roles: ['Administrator'] })
    const { key } = await anApiKey(tx, wes.userId)
    const products = () => app.inject({ url: '/api/product/GetAllAdmin', headers: bearer(key) })
    expect((await products()).statusCode).toBe(200)

    await setUserRoles({ ...deps, actor: ada, requestId: 'test' }, { userId: wes.userId, roleIds: [] })
    expect((await products()).json().error.code).toBe('NOT_ALLOWED')
    await tx.update(users).set({ isActive: false }).where(eq(users.userId, wes.userId))
    expect((await products()).json().error.code).toBe('NOT_SIGNED_IN')
  })

  test('is refused from the moment at which it expires', async ({ tx, clock, app }) => {
    const wes = await anAgent(tx)
    const { key } = await anApiKey(tx, wes.userId, { expiresAt: new Date(clock.at.getTime() + 60_000) })
    const cart = async () =>
      (await app.inject({ url: '/api/cartItem/GetCartItemsByDomain', headers: bearer(key) })).statusCode

    clock.later(59)
    expect(await cart()).toBe(200)
    clock.later(1)
    expect(await cart()).toBe(401)
  })

  test('is refused at its next call once its person or an Administrator revoked it', async ({
    tx,
    clock,
    own,
    app,
  }) => {
    const wes = await anAgent(tx)
    const ada = await anAgent(tx, { roles: ['Administrator'] })
    const session = await openSession(tx, wes, clock)
    const [one, other] = [await anApiKey(tx, wes.userId), await anApiKey(tx, wes.userId)]
    const cart = async ({ key }: { key: string }) =>
      (await app.inject({ url: '/api/cartItem/GetCartItemsByDomain', headers: bearer(key) })).statusCode
    expect([await cart(one), await cart(other)]).toEqual([200, 200])

    expect((await own.call('RevokeApiKey', session, { keyId: one.keyId })).statusCode).toBe(200)
    expect([await cart(one), await cart(other)]).toEqual([401, 200])
    const admin = await openSession(tx, ada, clock)
    const revoke = () =>
      app.inject({
        method: 'POST',
        url: '/api/admin/RevokeApiKey',
        headers: bearer(admin),
        payload: { keyId: other.keyId },
      })
    expect([(await revoke()).statusCode, (await revoke()).statusCode]).toEqual([200, 200])
    expect(await cart(other)).toBe(401)

    expect((await outbox(tx)).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ['api-key-revoked', wes.email],
    ])
    expect((await tx.select().from(auditLog)).map(({ action, userId }) => [action, userId])).toEqual([
      ['API key revoked', wes.userId],
      ['API key revoked', ada.userId],
    ])
  })

  test('of someone who chose a new password by email, or was made inactive, is revoked', async ({
    tx,
    deps,
    clock,
    app,
  }) => {
    const ada = await anAgent(tx, { roles: ['Administrator'] })
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    await anApiKey(tx, wes.userId)
    await anApiKey(tx, nia.userId)
    const token = 'a-reset-token-of-this-test'
    const hourLater = new Date(clock.at.getTime() + 3_600_000)
    await tx
      .insert(passwordResets)
      .values({ tokenHash: hashToken(token), userId: wes.userId, createdAt: clock.at, expiresAt: hourLater })
    const reset = { email: wes.email, token, newPassword: 'tram-nickel-harbor' }
    await app.inject({ method: 'POST', url: '/api/auth/ResetPassword', payload: reset })
    const form = { id: nia.userId, firstName: 'Nia', lastName: 'Cole', phoneNumber: '5550100100' }
    await saveUser(
      { ...deps, actor: ada, requestId: 'test' },
      { ...form, email: nia.email, isActive: false, version: 1 },
    )

    for (const { userId } of [wes, nia])
      expect(await rowsOf(tx, userId)).toEqual([expect.objectContaining({ revokedAt: expect.any(Date) })])
  })

  test('has its own limits, told in the standard headers, apart from those of its person', async ({
    tx,
    clock,
    app,
    own,
  }) => {
    const wes = await anAgent(tx)
    const { key } = await anApiKey(tx, wes.userId)
    const cart = () => app.inject({ url: '/api/cartItem/GetCartItemsByDomain', headers: bearer(key) })
    const { headers } = await cart()
    expect(headers['ratelimit-policy']).toBe('"read";q=1200;w=60')
    expect(headers.ratelimit).toBe('"read";r=1199;t=60')

    for (let n = 1; n < keyLimits.readsPerMinute; n++) await cart()
    const refused = await cart()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '60', ratelimit: '"read";r=0;t=60' })
    const session = await openSession(tx, wes, clock)
    expect((await own.call('GetMyApiKeys', session)).statusCode).toBe(200)
  })

  test('counts calls that it may not make as well', async ({ tx, app }) => {
    const wes = await anAgent(tx)
    const { key } = await anApiKey(tx, wes.userId, { scopes: ['orders:read'] })
    for (const [path, code, left] of [
      [`account/GetAllActiveByAgent/${wes.zohoUserId}`, 'KEY_SCOPE_MISSING', 1_199],
      ['auth/GetMyApiKeys', 'PERSON_REQUIRED', 1_198],
      ['admin/GetDashboard', 'NOT_ALLOWED', 1_197],
    ] as const) {
      const refused = await app.inject({ url: `/api/${path}`, headers: bearer(key) })
      expect(refused.json().error.code).toBe(code)
      expect(refused.headers.ratelimit).toBe(`"read";r=${left};t=60`)
    }
  })

  test('is accepted with the scheme in small letters', async ({ tx, app }) => {
    const wes = await anAgent(tx)
    const { key } = await anApiKey(tx, wes.userId)
    const headers = { authorization: `bearer ${key}` }
    expect((await app.inject({ url: '/api/cartItem/GetCartItemsByDomain', headers })).statusCode).toBe(200)
  })

  test.for([
    // Boxes that arrive are of the area of orders.
    ['fleet', 'staging:read', ['orders:read', 'accounts:read', 'fleet:read', 'fleet:write']],
    ['invoices', 'fleet:read', ['orders:read', 'accounts:read']],
    ['invoices', 'orders:write', ['orders:read', 'accounts:read']],
    ['approves', 'fleet:write', ['orders:read', 'accounts:read', 'fleet:read']],
    ['fleet', 'webhooks:write', ['fleet:read']],
  ] as const)(
    'of a colleague with the access %s: not with the scope %s',
    async ([access, beyond, most], { tx, clock, own }) => {
      const wes = await anAgent(tx)
      const { accountId } = await anAccount(tx, wes.zohoUserId)
      const kim = await aPerson(tx, { roles: ['User'], zohoAccountId: accountId, access })
      const token = await openSession(tx, kim, clock)
      const { scopes } = (await own.call('GetMyApiKeys', token)).json()
      expect(scopes).toEqual(expect.arrayContaining([...most]))
      expect(scopes).not.toContain(beyond)
      const refused = await own.call('CreateApiKey', token, { ...form, scopes: [beyond] })
      expect(refused.json().error.fields).toEqual({ scopes: ['This is more than you may do yourself.'] })
      expect((await own.call('CreateApiKey', token, { ...form, scopes: [...most] })).statusCode).toBe(200)
    },
  )

  test('is in no line of the log, which names it by its id', async ({ tx, limited }) => {
    const wes = await anAgent(tx)
    const { keyId, key } = await anApiKey(tx, wes.userId, { scopes: ['orders:write'] })
    const lines: string[] = []
    const app = await anAuthApp(
      limited,
      createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) }),
    )
    const post = (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/${path}`, headers: bearer(key), payload })
    await post('cartItem/updateCartItemQuantity', {})
    await post('product/Upsert', {})
    await post('fleet/CreateStation/1', {})
    await app.inject({
      url: '/api/cartItem/DeleteCartItem/01900000-0000-7000-8000-000000000001',
      headers: bearer(`${key}x`),
    })
    await app.close()

    const told = lines.map((line) => JSON.parse(line)).filter(({ security }) => security)
    expect(told.map(({ code, keyId: id }) => [code, id])).toEqual([
      ['INVALID_INPUT', keyId],
      ['NOT_ALLOWED', keyId],
      ['KEY_SCOPE_MISSING', keyId],
      ['NOT_SIGNED_IN', undefined],
    ])
    expect(lines.join('')).not.toContain(key)
  })
})

describe('keys of everyone', () => {
  test('are listed for Administrators, page by page, and found by name, person or ending', async ({
    tx,
    clock,
    app,
  }) => {
    const wes = await anAgent(tx, { firstName: 'Wes', lastName: 'Porter' })
    const nia = await anAgent(tx, { firstName: 'Nia', lastName: 'Cole' })
    const ada = await openSession(tx, await anAgent(tx, { roles: ['Administrator'] }), clock)
    const made: string[] = []
    for (const [person, name] of [
      [wes, 'Fleet sync'],
      [nia, 'Order import'],
      [wes, 'Dashboard'],
    ] as const)
      made.unshift((await anApiKey(tx, person.userId, { name })).keyId)
    const list = async (query: string) =>
      (await app.inject({ url: `/api/admin/GetApiKeys?${query}`, headers: bearer(ada) })).json()
    const ids = ({ results }: { results: Array<{ keyId: string }> }) => results.map(({ keyId }) => keyId)

    const first = await list('limit=2')
    expect(ids(first)).toEqual(made.slice(0, 2))
    expect(first.total).toBe(3)
    expect(ids(await list(`limit=2&cursor=${first.nextCursor}`))).toEqual(made.slice(2))
    expect(ids(await list('search=order%20imp'))).toEqual([made[1]])
    expect(ids(await list('search=nia%20cole'))).toEqual([made[1]])
    expect(ids(await list('search=100%25'))).toEqual([])
    expect(ids(await list(`userId=${wes.userId}`))).toEqual([made[0], made[2]])
    expect((await list('cursor=x')).error.code).toBe('INVALID_INPUT')
    expect(JSON.stringify(first)).not.toContain('wbcportal_')
  })

  test('that ended 90 days ago are not listed and are deleted', async ({ tx, deps, clock, own }) => {
    const wes = await anAgent(tx)
    const days = (n: number) => new Date(clock.at.getTime() + n * 24 * 3_600_000)
    const kept = await anApiKey(tx, wes.userId, { revokedAt: days(-89) })
    await anApiKey(tx, wes.userId, { revokedAt: days(-90) })
    await anApiKey(tx, wes.userId, { createdAt: days(-120), expiresAt: days(-90) })
    const session = await openSession(tx, wes, clock)
    const listed = (await own.call('GetMyApiKeys', session)).json().results
    expect(listed.map(({ keyId }: { keyId: string }) => keyId)).toEqual([kept.keyId])

    await forgetEndedKeys({ ...deps, now: () => clock.at })
    expect((await rowsOf(tx, wes.userId)).map(({ keyId }) => keyId)).toEqual([kept.keyId])
  })
})
