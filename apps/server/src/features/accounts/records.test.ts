import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { buildApp } from '../../app.ts'
import { accounts, agents, contacts } from '../../db/schema/accounts.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { userRoles, users } from '../../db/schema/users.tables.ts'
import { outbox } from '../../mail/testing.ts'
import { aCustomer, anAccount, anAgent, aPerson, aSession } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'

/** Records of the embedded CRM in the back office (docs/spec/accounts.md#records), over HTTP. */

type Reply = { statusCode: number; body: { result?: unknown; error?: { code: string; fields?: object } } }
type Ask = (path: string, body?: object) => Promise<Reply>

const health = { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true }
const config = { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' }

const test = base.extend<{ app: FastifyInstance; ask: Ask }>({
  app: async ({ deps }, use) => {
    const app = await buildApp({ deps, config, health })
    await use(app)
    await app.close()
  },
  ask: async ({ app, tx }, use) => {
    const { userId } = await aPerson(tx, { roles: ['Administrator'] })
    const headers = { authorization: `Bearer ${await aSession(tx, userId, testNow)}` }
    await use(async (path, body) => {
      const url = `/api/crm/${path}`
      const reply = body
        ? await app.inject({ method: 'POST', url, payload: body, headers })
        : await app.inject({ url, headers })
      return { statusCode: reply.statusCode, body: reply.json() }
    })
  },
})

/** Makes a call that has to succeed; answers its result. */
async function done<Result>(ask: Ask, path: string, body?: object): Promise<Result> {
  const { body: said } = await ask(path, body)
  expect([path, said.error]).toEqual([path, undefined])
  return said.result as Result
}

async function refusal(ask: Ask, path: string, body: object) {
  const { statusCode, body: said } = await ask(path, body)
  return [statusCode, said.error?.code, Object.keys(said.error?.fields ?? {})]
}

type Version = { version: number }
const dock = { street: '1 Dock St', city: 'Toledo', state: 'OH', zip: '43604' }

test('an agent who is added signs in with the role WbcAgent, by an email', async ({ tx, ask }) => {
  const kim = { firstName: 'Kim', lastName: 'Dahl', email: 'kim@company.example' }
  const added = await done<{ zohoUserId: string; userId: string }>(ask, 'AddAgent', {
    ...kim,
    phoneNumber: '419 555 0142',
  })
  expect(added.zohoUserId).toMatch(/^9\d{17}$/)
  const [user] = await tx.select().from(users).where(eq(users.userId, added.userId))
  expect(user).toMatchObject({ zohoUserId: added.zohoUserId, isActive: true, email: kim.email })
  expect(await tx.select().from(userRoles).where(eq(userRoles.userId, added.userId))).toHaveLength(1)
  expect((await outbox(tx)).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
    ['invitation', kim.email],
  ])
  const { agents: listed } = await done<{ agents: object[] }>(ask, 'GetAgents')
  expect(listed).toContainEqual({
    ...kim,
    zohoUserId: added.zohoUserId,
    isActive: true,
    version: 1,
    accounts: 0,
    user: { userId: added.userId, isActive: true, roles: ['WbcAgent'] },
  })
  expect(await refusal(ask, 'AddAgent', { ...kim, phoneNumber: '4195550142' })).toEqual([
    400,
    'INVALID_INPUT',
    ['email'],
  ])
})

test('neither agent nor user is added when the email is a user’s', async ({ tx, ask }) => {
  const pat = await aPerson(tx, {})
  const before = await tx.$count(agents)
  const form = { firstName: 'Pat', lastName: 'Test', email: pat.email, phoneNumber: '4195550142' }
  expect(await refusal(ask, 'AddAgent', form)).toEqual([400, 'INVALID_INPUT', ['email']])
  expect(await tx.$count(agents)).toBe(before)
})

test('an agent with active accounts stays active; without them they become inactive', async ({ tx, ask }) => {
  const agent = await anAgent(tx)
  const other = await anAgent(tx)
  const { accountId } = await anAccount(tx, agent.zohoUserId)
  const change = {
    zohoUserId: agent.zohoUserId,
    version: 1,
    firstName: 'Kim',
    lastName: 'Dahl',
    isActive: false,
  }
  expect(await refusal(ask, 'UpdateAgent', change)).toEqual([409, 'AGENT_OWNS_ACCOUNTS', []])
  const account = await done<Version & Record<string, unknown>>(ask, `GetAccount/${accountId}`)
  await done(ask, 'UpdateAccount', accountForm(account, { agentId: other.zohoUserId }))
  expect(await done(ask, 'UpdateAgent', change)).toEqual({ version: 2 })
  expect(await refusal(ask, 'UpdateAgent', change)).toEqual([409, 'RECORD_CHANGED', []])
  const back = accountForm({ ...account, version: 2 }, { agentId: agent.zohoUserId })
  expect(await refusal(ask, 'UpdateAccount', back), 'an inactive agent is given none').toEqual([
    404,
    'AGENT_NOT_FOUND',
    [],
  ])
})

/** What the form sends of an account that was read. */
function accountForm(record: Record<string, unknown>, changes: object = {}) {
  const { contacts: _, addresses: __, agentName: ___, isLive: ____, ...form } = record
  return { ...form, billing: dock, shipping: dock, ...changes }
}

test('of two who save an account at once, the second is told', async ({ tx, ask }) => {
  const agent = await anAgent(tx)
  const { accountId } = await anAccount(tx, agent.zohoUserId)
  const taken = await anAccount(tx, agent.zohoUserId)
  const [takenRow] = await tx.select().from(accounts).where(eq(accounts.zohoAccountId, taken.accountId))
  const account = await done<Version & Record<string, unknown>>(ask, `GetAccount/${accountId}`)
  const form = accountForm(account, { accountName: 'Harbor Couriers', isActive: false })
  expect(await done(ask, 'UpdateAccount', form)).toEqual({ version: 2 })
  expect(await refusal(ask, 'UpdateAccount', form)).toEqual([409, 'RECORD_CHANGED', []])
  const name = takenRow?.accountName.toUpperCase()
  expect(await refusal(ask, 'UpdateAccount', { ...form, version: 2, accountName: name })).toEqual([
    400,
    'INVALID_INPUT',
    ['accountName'],
  ])
  const spaced = takenRow?.accountName.replace(' ', ' \u00a0 ')
  const stored = { accountName: takenRow?.accountName.replace(' ', '  ') }
  await tx.update(accounts).set(stored).where(eq(accounts.zohoAccountId, taken.accountId))
  for (const [accountName, words] of [
    [spaced, 'An account with this name already exists.'],
    [`${name}\u200b`, 'Remove line breaks and invisible characters.'],
  ]) {
    const { body } = await ask('UpdateAccount', { ...form, version: 2, accountName })
    expect(body.error?.fields).toEqual({ accountName: [words] })
  }
  const entries = await tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'account'), eq(auditLog.entityId, accountId)))
  expect(entries).toHaveLength(1)
  const listed = await done<{ total: number; accounts: object[] }>(ask, 'GetAccounts?search=harbor%20cour')
  expect(listed).toMatchObject({ total: 1, accounts: [{ accountId, isActive: false, place: 'Toledo, OH' }] })
})

test('a contact is changed, and removed unless a user is linked to it', async ({ tx, ask }) => {
  const agent = await anAgent(tx)
  const owned = await anAccount(tx, agent.zohoUserId)
  const una = await aCustomer(tx, owned)
  const change = {
    contactId: owned.contactId,
    version: 1,
    firstName: 'Una',
    lastName: 'Berg',
    email: 'una@northgate.example',
    phoneNumber: '4195550142',
    phone: '419 555 0143',
  }
  expect(await done(ask, 'UpdateContact', change)).toEqual({ version: 2 })
  const [row] = await tx.select().from(contacts).where(eq(contacts.zohoContactId, owned.contactId))
  expect(row).toMatchObject({ firstName: 'Una', mobile: '4195550142', phone: '419 555 0143' })
  const removal = { contactId: owned.contactId, version: 2 }
  expect(await refusal(ask, 'RemoveContact', { ...removal, version: 1 })).toEqual([409, 'RECORD_CHANGED', []])
  expect(await refusal(ask, 'RemoveContact', removal)).toEqual([409, 'CONTACT_IS_USER', []])
  await tx.update(users).set({ zohoContactId: null }).where(eq(users.userId, una.userId))
  await done(ask, 'RemoveContact', removal)
  expect(await refusal(ask, 'RemoveContact', removal)).toEqual([404, 'CONTACT_NOT_FOUND', []])
})

test('shipping addresses are added, changed and removed', async ({ tx, ask }) => {
  const agent = await anAgent(tx)
  const { accountId } = await anAccount(tx, agent.zohoUserId)
  const address = {
    addressTypeDisplay: 'Warehouse',
    street1: '1 Dock St',
    street2: '',
    city: 'Toledo',
    state: 'OH',
    zipCode: '43604',
  }
  // Rates and tax need a state and a ZIP code that exist.
  for (const [part, typed] of [
    ['state', 'Freedonia'],
    ['zipCode', 'abc12'],
    ['zipCode', '436045'],
  ] as const)
    expect(await refusal(ask, 'CreateShippingAddress', { accountId, ...address, [part]: typed })).toEqual([
      400,
      'INVALID_INPUT',
      [part],
    ])
  const { addressId } = await done<{ addressId: string }>(ask, 'CreateShippingAddress', {
    accountId,
    ...address,
  })
  const change = { ...address, addressId, version: 1, street2: 'Bay 4' }
  expect(await done(ask, 'UpdateShippingAddress', change)).toEqual({ version: 2 })
  expect(await refusal(ask, 'UpdateShippingAddress', change)).toEqual([409, 'RECORD_CHANGED', []])
  const read = await done<{ addresses: object[] }>(ask, `GetAccount/${accountId}`)
  expect(read.addresses).toContainEqual({ ...address, addressId, street2: 'Bay 4', version: 2 })
  await done(ask, 'RemoveShippingAddress', { addressId, version: 2 })
  expect(await refusal(ask, 'RemoveShippingAddress', { addressId, version: 2 })).toEqual([
    404,
    'SHIPPING_ADDRESS_NOT_FOUND',
    [],
  ])
  const entries = await tx.select().from(auditLog).where(eq(auditLog.entityId, accountId))
  expect(entries.map(({ action }) => action)).toEqual(['address added', 'address changed', 'address removed'])
})

test('with a live CRM every change is refused, and reading says so', async ({ tx, deps }) => {
  const app = await buildApp({ deps: { ...deps, crm: {} as NonNullable<typeof deps.crm> }, config, health })
  const { userId } = await aPerson(tx, { roles: ['Administrator'] })
  const headers = { authorization: `Bearer ${await aSession(tx, userId, testNow)}` }
  const agent = await anAgent(tx)
  const { accountId, contactId } = await anAccount(tx, agent.zohoUserId)
  const kim = { firstName: 'Kim', lastName: 'Dahl' }
  const address = {
    addressTypeDisplay: 'Dock',
    street1: '1 Dock St',
    street2: '',
    city: 'Toledo',
    state: 'OH',
    zipCode: '43604',
  }
  const changes: Array<[string, object]> = [
    ['AddAgent', { ...kim, email: 'kim@company.example', phoneNumber: '4195550142' }],
    ['UpdateAgent', { ...kim, zohoUserId: agent.zohoUserId, version: 1, isActive: true }],
    [
      'UpdateAccount',
      {
        accountId,
        version: 1,
        agentId: agent.zohoUserId,
        accountName: 'Harbor',
        billing: dock,
        shipping: dock,
        isActive: true,
      },
    ],
    ['UpdateContact', { ...kim, contactId, version: 1, email: 'a@b.example', phoneNumber: '4195550142' }],
    ['RemoveContact', { contactId, version: 1 }],
    ['CreateShippingAddress', { accountId, ...address }],
    ['UpdateShippingAddress', { addressId: '1', version: 1, ...address }],
    ['RemoveShippingAddress', { addressId: '1', version: 1 }],
  ]
  for (const [path, payload] of changes) {
    const reply = await app.inject({ method: 'POST', url: `/api/crm/${path}`, payload, headers })
    expect([path, reply.statusCode, reply.json().error.code]).toEqual([path, 409, 'CRM_IS_LIVE'])
  }
  const read = await app.inject({ url: `/api/crm/GetAccount/${accountId}`, headers })
  expect(read.json().result).toMatchObject({ isLive: true, accountId })
  await app.close()
})

test('names of an account and its support stay on one line, when it is added and when it is changed', async ({
  tx,
  ask,
}) => {
  const { zohoUserId: agentId } = await anAgent(tx)
  const form = { agentId, accountName: 'Harbor Parcel', billing: dock }
  const { accountId } = await done<{ accountId: string }>(ask, 'CreateAccount', form)
  const account = await done<Version & Record<string, unknown>>(ask, `GetAccount/${accountId}`)
  for (const name of ['Harbor\r\nBcc: all', 'Harbor \u202Eexe.gnp'])
    for (const field of ['accountName', 'salesSupport']) {
      expect(
        await refusal(ask, 'CreateAccount', { ...form, accountName: 'Pier Parcel', [field]: name }),
      ).toEqual([400, 'INVALID_INPUT', [field]])
      expect(await refusal(ask, 'UpdateAccount', accountForm(account, { [field]: name }))).toEqual([
        400,
        'INVALID_INPUT',
        [field],
      ])
    }
})
