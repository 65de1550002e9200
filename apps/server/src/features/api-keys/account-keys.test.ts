import { keyLimits } from '@portal/domain/api-keys'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { apiKeys } from '../../db/schema/api-keys.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { someRules } from '../approvals/testing.ts'
import { anOffice, type Office } from '../colleagues/testing.ts'
import { aCart, anOrderForm, aShop } from '../orders/testing.ts'
import { aWebhookForm, testSecrets } from '../webhooks/testing.ts'
import { aKeyForm, anAccountKey } from './testing.ts'

const create = ({ call, headers, parties }: Office, by = headers.una, form: object = aKeyForm()) =>
  call('createAccountApiKey', by, { params: { accountId: parties.accountId }, body: form })
const bearer = ({ key }: { key: string }) => ({ authorization: `Bearer ${key}` })
const cart = async ({ call }: Office, key: { key: string }) => (await call('getCart', bearer(key))).status
const aKey = ({ parties, people }: Office, database: Database, createdBy = people.una.userId) =>
  database.inTransaction((tx) => anAccountKey(tx, parties.accountId, createdBy))
const mailsOf = async (database: Database, kind: string, keyId: string) =>
  (await outbox(database.reader))
    .filter((mail) => mail.kind === kind && (mail.data as { keyId?: string }).keyId === keyId)
    .map(({ toAddress }) => toAddress)
    .toSorted()
/** What the form of users sends to change this one. */
const userForm = (userId: string, email: string, changes: object) => ({
  ...{ id: userId, email, firstName: 'Una', lastName: 'Reyes', phoneNumber: '5550100100', isActive: true },
  ...changes,
})

describe('a key of an account', () => {
  test('is created by a person with full access or by staff; everyone with full access is told', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, colleague, headers, people, parties } = office
    const kim = await colleague('full')
    await colleague('orders')

    const made = await create(office)
    expect(made.status).toBe(200)
    expect(made.result).toMatchObject({
      key: expect.stringMatching(/^wbcportal_/),
      name: 'Fleet sync',
      scopes: ['orders:read', 'orders:write'],
      createdBy: expect.stringContaining('Person'),
      lastUsedAt: null,
    })
    expect(await mailsOf(database, 'account-key-created', made.result.keyId)).toEqual(
      [people.una.email, kim.email].toSorted(),
    )
    const byStaff = await create(office, headers.manager)
    expect(byStaff.result.createdBy).toBe('WBC')

    const listed = await call('getAccountApiKeys', kim.headers, { params: { accountId: parties.accountId } })
    expect(listed.results.map(({ keyId }: { keyId: string }) => keyId)).toEqual([
      byStaff.result.keyId,
      made.result.keyId,
    ])
    expect(listed.scopes).toEqual([
      'orders:read',
      'orders:write',
      'accounts:read',
      'accounts:write',
      'fleet:read',
      'fleet:write',
      'lines:read',
      'lines:write',
      'webhooks:read',
      'webhooks:write',
    ])
    expect(JSON.stringify(listed)).not.toContain(made.result.key)
    expect((await call('getMyApiKeys', headers.una)).results).toEqual([])
    const [logged] = await database.reader
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, parties.accountId), eq(auditLog.userId, people.una.userId)))
    expect(logged).toMatchObject({ action: 'API key created', entity: 'account' })
    expect(JSON.stringify(logged)).not.toContain(made.result.key)
  })

  test('is not created with a wrong password, beyond a customer’s areas, for no one, or as one too many', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, headers, people, parties } = office
    const code = async (changes: object, by = headers.una) =>
      (await create(office, by, aKeyForm(changes))).code
    expect(await code({ password: 'not-this-one' })).toBe('PASSWORD_WRONG')
    for (const scopes of [['staging:read'], ['catalog:write'], ['orders:read', 'operations:read']])
      expect(await code({ scopes }, headers.ada)).toBe('INVALID_INPUT')
    expect(await code({}, headers.agent)).toBe('NOT_ALLOWED')
    expect(await code({}, headers.otherCustomer)).toBe('ACCOUNT_NOT_FOUND')

    for (let n = 0; n < keyLimits.activeMax; n++) await aKey(office, database)
    const full = await create(office)
    expect([full.status, full.code, full.error.message]).toEqual([
      409,
      'TOO_MANY_KEYS',
      'This account already has 20 API keys. Revoke one that is no longer used.',
    ])
    await database.reader.update(users).set({ access: 'orders' }).where(eq(users.userId, people.una.userId))
    expect(await code({}, headers.manager)).toBe('NO_FULL_ACCESS')
    expect(
      (await call('getAccountApiKeys', headers.una, { params: { accountId: parties.accountId } })).code,
    ).toBe('ACCESS_LIMITED')
  })

  test('reaches this account only, also when an Administrator created it, and no call that needs a person', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, people, parties, other } = office
    const key = bearer(await aKey(office, database, people.ada.userId))
    const account = async ({ accountId }: { accountId: string }) =>
      (await call('getSingleAccount', key, { params: { accountId } })).status
    expect([await account(parties), await account(other)]).toEqual([200, 404])
    expect((await call('getAllUsers', key)).code).toBe('NOT_ALLOWED')
    expect((await call('getDashboard', key)).code).toBe('NOT_ALLOWED')
    for (const name of [
      'getColleagues',
      'getAccountApiKeys',
      'createAccountApiKey',
      'getMySecurity',
    ] as const)
      expect((await call(name, key, { params: { accountId: parties.accountId } })).code).toBe(
        'PERSON_REQUIRED',
      )
  })

  test('manages the webhooks of its account, by its own name and only while it works', async ({
    database,
  }) => {
    const office = await anOffice(database, { secrets: testSecrets })
    const { call, headers, parties, other } = office
    const made = await aKey(office, database)
    const key = bearer(made)
    const create = ({ accountId }: { accountId: string }, form = aWebhookForm()) => {
      const once = { ...key, 'idempotency-key': 'webhook-once' }
      return call('createWebhook', once, { params: { accountId }, body: form })
    }
    const { result, status } = await create(parties)
    expect([status, result.secret]).toEqual([200, expect.stringMatching(/^whsec_/)])
    // A program whose answer was lost asks again: the same endpoint with the same secret, which is stored nowhere.
    expect((await create(parties)).result).toEqual(result)
    expect((await create(parties, aWebhookForm({ name: 'Other' }))).code).toBe('KEY_REUSED')
    const { rows: stored } = await database.pool.query(
      `select answer from idempotency_keys where call like '/webhook/Create%'`,
    )
    expect(stored).toEqual([{ answer: { webhookId: result.webhookId } }])
    expect((await create(other)).code).toBe('ACCOUNT_NOT_FOUND')
    const { webhookId } = result
    const params = { webhookId }
    expect((await call('testWebhook', key, { params, body: {} })).status).toBe(200)
    expect((await call('getWebhookDeliveries', key, { params })).results).toHaveLength(1)
    const rotated = await call('rotateWebhookSecret', key, { params, body: {} })
    expect(rotated.result.secret).not.toBe(result.secret)
    const [logged] = await database.reader.select().from(auditLog).where(eq(auditLog.entityId, webhookId))
    expect(logged).toMatchObject({ action: 'webhook created', userId: made.userId })

    const lesser = await database.inTransaction((tx) =>
      anAccountKey(tx, parties.accountId, office.people.una.userId, { scopes: ['webhooks:read'] }),
    )
    const refused = await call('removeWebhook', bearer(lesser), { params, body: {} })
    expect([refused.code, refused.error.message]).toEqual([
      'KEY_SCOPE_MISSING',
      'This API key does not have the scope webhooks:write.',
    ])
    await call('revokeAccountApiKey', headers.una, { params: { keyId: made.keyId }, body: {} })
    expect((await call('removeWebhook', key, { params, body: {} })).code).toBe('NOT_SIGNED_IN')
  })

  test('orders with a cart of its own, and the order, its timeline and the activity name the key', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, headers, parties } = office
    const { key, userId } = await aKey(office, database)
    await database.inTransaction(async (tx) =>
      aCart(tx, userId, { offerId: (await aShop(tx)).offer.offerId }),
    )
    const placed = await call('insertOrder', bearer({ key }), { body: anOrderForm(parties) })
    expect(placed.status).toBe(200)
    const { orderId } = placed.result
    const [event] = await database.reader.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(event?.by).toBe('API key Fleet sync')
    const { results } = await call('getColleagueActivity', headers.una, {
      params: { accountId: parties.accountId },
    })
    expect(results.map(({ by }: { by: string }) => by)).toContain('API key Fleet sync')
    const confirmation = (await outbox(database.reader)).find(
      ({ kind, data }) => kind === 'order-confirmation' && (data as { orderId: number }).orderId === orderId,
    )
    expect(confirmation?.toAddress).not.toContain('api-key.invalid')
  })

  test('without an address of the contact, emails about its orders reach someone with full access', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, people, parties } = office
    const { key, userId } = await aKey(office, database)
    await database.reader.execute(
      sql`update contacts set email = '' where zoho_contact_id = ${parties.contactId}`,
    )
    await database.inTransaction(async (tx) =>
      aCart(tx, userId, { offerId: (await aShop(tx)).offer.offerId }),
    )
    const { result } = await call('insertOrder', bearer({ key }), { body: anOrderForm(parties) })
    const confirmation = (await outbox(database.reader)).find(
      ({ kind, data }) =>
        kind === 'order-confirmation' && (data as { orderId: number }).orderId === result.orderId,
    )
    expect(confirmation?.toAddress).toBe(people.una.email)
  })

  test('does not let its creator approve what they ordered with it', async ({ database }) => {
    const office = await anOffice(database)
    const { call, colleague, headers, people, parties } = office
    const kim = await colleague('approves')
    await database.inTransaction((tx) =>
      someRules(tx, parties.accountId, {
        asksApproval: true,
        orderLimitCents: 0,
        approverIds: [people.una.userId, kim.userId],
      }),
    )
    const { key, userId } = await aKey(office, database)
    await database.inTransaction(async (tx) =>
      aCart(tx, userId, { offerId: (await aShop(tx)).offer.offerId }),
    )
    const draft = await call('insertOrder', bearer({ key }), {
      body: anOrderForm(parties, { saveAsDraft: true }),
    })
    const params = { orderId: draft.result.orderId }
    const [order] = await database.reader
      .select({ version: orders.version })
      .from(orders)
      .where(eq(orders.orderId, params.orderId))
    const asked = await call('requestApproval', bearer({ key }), {
      params,
      body: { version: order?.version },
    })
    expect(asked.status).toBe(200)
    const { approvalId } = asked.result.request
    const waiting = async (by: Record<string, string>) =>
      (await call('getWaitingApprovals', by)).results.length
    expect([await waiting(headers.una), await waiting(kim.headers)]).toEqual([0, 1])
    expect((await call('approveOrder', headers.una, { params: { approvalId } })).code).toBe('NOT_APPROVER')
    expect((await call('approveOrder', kim.headers, { params: { approvalId } })).status).toBe(200)
    const decided = (await outbox(database.reader)).find(
      ({ kind, data }) =>
        kind === 'approval-decided' && (data as { approvalId: string }).approvalId === approvalId,
    )
    expect(decided?.toAddress).toBe(people.una.email)
  })
})

describe('when people leave', () => {
  test('a key works on without its creator, and the others with full access are told once', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, colleague, headers, people } = office
    const kim = await colleague('full')
    const key = await aKey(office, database, kim.userId)

    const ended = await call('endColleagueAccess', headers.una, { params: { userId: kim.userId } })
    expect(ended.status).toBe(200)
    expect(await cart(office, key)).toBe(200)
    expect(await mailsOf(database, 'account-key-creator-left', key.keyId)).toEqual([people.una.email])
    const [told] = await writtenEmails(
      {
        db: database.reader,
        now: () => testNow,
        publicBaseUrl: 'http://localhost',
        timeZone: 'America/New_York',
      },
      'account-key-creator-left',
    )
    expect(told?.text).toContain('no longer has full access')
    expect(told?.text).toContain('#api-access')
  })

  test.for([
    ['is made inactive', { isActive: false }],
    ['is linked to no account', { zohoAccountId: null, zohoContactId: null }],
  ] as const)(
    'a creator who %s by an Administrator leaves the key to the others',
    async ([, changes], { database }) => {
      const office = await anOffice(database)
      const { call, colleague, headers, people } = office
      const kim = await colleague('full')
      const key = await aKey(office, database)
      const saved = await call('upsertUser', headers.ada, {
        body: userForm(people.una.userId, people.una.email, changes),
      })
      expect(saved.status).toBe(200)
      expect(await cart(office, key)).toBe(200)
      expect(await mailsOf(database, 'account-key-creator-left', key.keyId)).toEqual([kim.email])
    },
  )

  test('the last one with full access takes the keys along, and they stay revoked', async ({ database }) => {
    const office = await anOffice(database)
    const { call, headers, people } = office
    const key = await aKey(office, database, people.manager.userId)
    await call('upsertUser', headers.ada, {
      body: userForm(people.una.userId, people.una.email, { isActive: false }),
    })
    expect(await cart(office, key)).toBe(401)
    const [row] = await database.reader.select().from(apiKeys).where(eq(apiKeys.keyId, key.keyId))
    expect(row?.revokedAt).not.toBeNull()
    await database.reader.update(users).set({ isActive: true }).where(eq(users.userId, people.una.userId))
    expect(await cart(office, key)).toBe(401)
  })

  test('a key without anyone with full access is refused, however that came about', async ({ database }) => {
    const office = await anOffice(database)
    const key = await aKey(office, database)
    await database.reader
      .update(users)
      .set({ access: 'fleet' })
      .where(eq(users.userId, office.people.una.userId))
    expect(await cart(office, key)).toBe(401)
  })

  test('a password that its creator changes or resets does not revoke it', async ({ database }) => {
    const office = await anOffice(database)
    const { call, headers } = office
    const key = await aKey(office, database)
    const changed = await call('changePassword', headers.una, {
      body: { currentPassword: 'Demo1234', newPassword: 'tram-nickel-harbor' },
    })
    expect(changed.status).toBe(200)
    expect(await cart(office, key)).toBe(200)
  })
})

describe('the row that stands for a key', () => {
  test('is no user: not listed, opened, changed, given roles, or let in', async ({ database }) => {
    const office = await anOffice(database)
    const { call, headers, parties } = office
    const { userId, keyId } = await aKey(office, database)
    const email = `${keyId}@api-key.invalid`
    const found = await call('getAllUsers', headers.ada, { query: 'search=api-key.invalid' })
    expect([found.results, found.total]).toEqual([[], 0])
    expect((await call('getSingleUser', headers.ada, { params: { userId } })).code).toBe('USER_NOT_FOUND')
    const body = userForm(userId, email, { isActive: true })
    expect((await call('upsertUser', headers.ada, { body })).code).toBe('USER_NOT_FOUND')
    expect((await call('upsertUserRoles', headers.ada, { body: { userId, roleIds: [] } })).code).toBe(
      'USER_NOT_FOUND',
    )
    expect((await call('endColleagueAccess', headers.una, { params: { userId } })).code).toBe(
      'COLLEAGUE_NOT_FOUND',
    )
    const { result } = await call('getColleagues', headers.una, { params: { accountId: parties.accountId } })
    expect(JSON.stringify(result)).not.toContain(userId)
    await call('forgotPassword', {}, { body: { email } })
    expect((await outbox(database.reader)).filter(({ toAddress }) => toAddress === email)).toEqual([])
    await expect(
      database.reader.update(users).set({ isActive: true }).where(eq(users.userId, userId)),
    ).rejects.toThrow()
  })
})

describe('revoking', () => {
  test('is for everyone with full access, Managers and Administrators, and for no one else', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, colleague, headers, people } = office
    const kim = await colleague('full')
    const made = (await create(office)).result
    const revoke = (by: Record<string, string>) =>
      call('revokeAccountApiKey', by, { params: { keyId: made.keyId } })
    for (const by of [headers.agent, headers.otherCustomer])
      expect((await revoke(by)).code).toBe('API_KEY_NOT_FOUND')
    expect(
      (await call('revokeMyApiKey', headers.una, { body: { keyId: made.keyId } })).code,
      'not as one of her own',
    ).toBe('API_KEY_NOT_FOUND')
    expect([(await revoke(kim.headers)).status, (await revoke(headers.manager)).status]).toEqual([200, 200])
    expect(await cart(office, made)).toBe(401)
    expect(await mailsOf(database, 'account-key-revoked', made.keyId)).toEqual(
      [people.una.email, kim.email].toSorted(),
    )
  })

  test('in the list of all keys an Administrator sees the account, and revokes it there too', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, headers, people, parties } = office
    const key = await aKey(office, database)
    const [listed] = (await call('getApiKeys', headers.ada, { query: `userId=${people.una.userId}` })).results
    expect(listed).toMatchObject({
      keyId: key.keyId,
      userId: people.una.userId,
      account: { accountId: parties.accountId },
    })
    expect((await call('revokeApiKey', headers.ada, { body: { keyId: key.keyId } })).status).toBe(200)
    expect(await cart(office, key)).toBe(401)
    expect(await mailsOf(database, 'account-key-revoked', key.keyId)).toEqual([people.una.email])
    expect(await mailsOf(database, 'api-key-revoked', key.keyId)).toEqual([])
  })

  test('while a call with the key runs: the call changes nothing any more', async ({ database }) => {
    const office = await anOffice(database)
    const { call, parties } = office
    const key = await aKey(office, database)
    const [answer] = await whileHeld(
      database,
      sql`update api_keys set revoked_at = now() where key_id = ${key.keyId}`,
      [() => call('createOrder', bearer(key), { body: parties })],
    )
    expect(answer?.code).toBe('NOT_SIGNED_IN')
    expect(await database.reader.$count(orders, eq(orders.zohoAccountId, parties.accountId))).toBe(0)
  })

  test('a key that is created while the only person with full access leaves does not work', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { headers, people } = office
    const [made] = await whileHeld(
      database,
      sql`update users set is_active = false where user_id = ${people.una.userId}`,
      [() => create(office, headers.manager)],
    )
    expect(made?.code).toBe('NO_FULL_ACCESS')
  })

  test('twenty at most, also when two are created at once', async ({ database }) => {
    const office = await anOffice(database)
    const { headers, people } = office
    for (let n = 1; n < keyLimits.activeMax; n++) await aKey(office, database)
    const answers = await whileHeld(
      database,
      sql`select from users where user_id = ${people.una.userId} for update`,
      [() => create(office), () => create(office, headers.manager)],
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
