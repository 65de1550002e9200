import { defaultDomainId, roleIds } from '@portal/domain/ids'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { aCustomer, anAccount, aPerson, aSession, aZohoId } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { anOfferForm, aProductForm } from '../catalog-admin/testing.ts'
import { makeAdministrator } from './administrators.ts'

/**
 * The first day of a real installation: a database with nothing but the reference data, one Administrator of
 * `npm run administrator`, and from there to the first order over HTTP only.
 */

type Json = Record<string, unknown>
type Post = (path: string, body?: Json, token?: string) => Promise<{ statusCode: number; body: Json }>

const test = base.extend<{ app: FastifyInstance; post: Post }>({
  app: async ({ deps }, use) => {
    const app = await buildApp({
      deps,
      config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
      health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    })
    await use(app)
    await app.close()
  },
  post: async ({ app }, use) => {
    await use(async (path, body = {}, token) => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/${path}`,
        payload: body,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      return { statusCode: reply.statusCode, body: reply.json() }
    })
  },
})

const password = 'Four random words 4'

/** Follows the link of the newest invitation and signs in. */
async function enter(tx: Tx, post: Post, email: string): Promise<string> {
  const [mail] = await tx
    .select()
    .from(outboundMail)
    .where(eq(outboundMail.toAddress, email))
    .orderBy(desc(outboundMail.createdAt))
    .limit(1)
  const token = (mail?.data as { token?: string } | undefined)?.token
  await done(post, 'auth/ResetPassword', { email, token, newPassword: password })
  const signedIn = await done<{ token: string }>(post, 'auth/UserLogin', { email, password })
  return signedIn.token
}

/** Makes a call that has to succeed; answers its result. */
async function done<Result>(post: Post, path: string, body: Json, token?: string): Promise<Result> {
  const reply = await post(path, body, token)
  expect([path, reply.statusCode, reply.body.error]).toEqual([path, 200, undefined])
  return (reply.body.result ?? reply.body.data) as Result
}

const office = { street: '120 Dock St', city: 'Toledo', state: 'OH', zip: '43604' }
const kim = { firstName: 'Kim', lastName: 'Dahl', email: 'kim@company.example', phoneNumber: '4195550142' }

test('from an empty database to a first order, over HTTP only', async ({ deps, tx, app, post }) => {
  await makeAdministrator(deps, { email: 'grace@company.example', firstName: 'Grace', lastName: 'Adler' })
  const admin = await enter(tx, post, 'grace@company.example')

  const { manufacturerId } = await done<{ manufacturerId: string }>(
    post,
    'product/CreateManufacturer',
    { name: 'Kestrel' },
    admin,
  )
  const product = await done<{ productId: string }>(
    post,
    'product/Upsert',
    aProductForm(manufacturerId),
    admin,
  )
  const offer = await done<{ offerId: string }>(
    post,
    'offer/UpsertOffer',
    anOfferForm(product.productId),
    admin,
  )

  const agent = await done<{ zohoUserId: string }>(
    post,
    'crm/CreateAgent',
    { firstName: kim.firstName, lastName: kim.lastName, email: kim.email },
    admin,
  )
  const user = await done<{ id: string; version: number }>(
    post,
    'admin/UpsertUser',
    { ...kim, isActive: true },
    admin,
  )
  await done(post, 'admin/UpsertUserRoles', { userId: user.id, roleIds: [roleIds.WbcAgent] }, admin)
  const { accountId } = await done<{ accountId: string }>(
    post,
    'crm/CreateAccount',
    { agentId: agent.zohoUserId, accountName: 'Northgate Delivery LLC', billing: office },
    admin,
  )
  const { contactId } = await done<{ contactId: string }>(
    post,
    'crm/CreateContact',
    { ...kim, email: 'una@northgate.example', firstName: 'Una', lastName: 'Berg', accountId },
    admin,
  )

  const token = await enter(tx, post, kim.email)
  await done(
    post,
    'cartItem/InsertCartItem',
    {
      offerId: offer.offerId,
      domainId: defaultDomainId,
      quantity: 2,
      screenRepairQuantity: 0,
      accessoryQuantity: 0,
    },
    token,
  )
  const rates = await done<Array<{ description: string; rate: number }>>(
    post,
    'shipping/GetRates',
    {
      addressLine: [office.street],
      city: office.city,
      stateProvinceCode: office.state,
      postalCode: office.zip,
    },
    token,
  )
  const { orderId } = await done<{ orderId: number }>(
    post,
    'order/InsertOrder',
    {
      agentId: agent.zohoUserId,
      accountId,
      accountName: '',
      contactId,
      contactFirstName: '',
      contactLastName: '',
      contactEmail: '',
      contactMobile: '',
      saveAsDraft: false,
      installedApps: '',
      notes: '',
      stagingNotes: '',
      billingStreet: office.street,
      billingCity: office.city,
      billingState: office.state,
      billingCode: office.zip,
      shippingStreet: office.street,
      shippingCity: office.city,
      shippingState: office.state,
      shippingCode: office.zip,
      addressOverrideReason: 'New building',
      shipDirect: false,
      shippingDescription: rates[0]?.description,
      shippingRate: rates[0]?.rate,
    },
    token,
  )

  const read = await app.inject({
    url: `/api/order/GetSingleOrder/${orderId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(read.json().results[0]).toMatchObject({
    statusId: 1,
    zohoAccountName: 'Northgate Delivery LLC',
    zohoContactName: 'Una Berg',
    numberOfItems: 2,
  })
})

test('with a live CRM, its records are refused with the reason', async ({ tx, deps }) => {
  const app = await buildApp({
    deps: { ...deps, crm: {} as NonNullable<typeof deps.crm> },
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })
  const { userId } = await aPerson(tx, { roles: ['Administrator'] })
  const headers = { authorization: `Bearer ${await aSession(tx, userId, testNow)}` }
  const agentId = aZohoId()
  for (const [path, payload] of [
    ['CreateAgent', { firstName: 'Kim', lastName: 'Dahl', email: kim.email }],
    ['CreateAccount', { agentId, accountName: 'Northgate', billing: office }],
    ['CreateContact', { ...kim, accountId: agentId }],
  ] as const) {
    const reply = await app.inject({ method: 'POST', url: `/api/crm/${path}`, payload, headers })
    expect([path, reply.statusCode, reply.json().error]).toEqual([
      path,
      409,
      { code: 'CRM_IS_LIVE', message: expect.stringContaining('come from the CRM here') },
    ])
  }
})

test('a name or email that exists is refused at its field, and every record is in the audit log', async ({
  tx,
  post,
  deps,
}) => {
  await makeAdministrator(deps, { email: 'grace@company.example', firstName: 'Grace', lastName: 'Adler' })
  const admin = await enter(tx, post, 'grace@company.example')
  const agent = { firstName: 'Kim', lastName: 'Dahl', email: kim.email }
  const { zohoUserId } = await done<{ zohoUserId: string }>(post, 'crm/CreateAgent', agent, admin)
  const account = { agentId: zohoUserId, accountName: 'Northgate', billing: office }
  const { accountId } = await done<{ accountId: string }>(post, 'crm/CreateAccount', account, admin)
  const contact = { ...kim, accountId }
  await done(post, 'crm/CreateContact', contact, admin)
  await done(post, 'product/CreateManufacturer', { name: 'Kestrel' }, admin)

  for (const [path, body, field] of [
    ['crm/CreateAgent', { ...agent, email: kim.email.toUpperCase() }, 'email'],
    ['crm/CreateAccount', { ...account, accountName: 'NORTHGATE' }, 'accountName'],
    ['crm/CreateContact', contact, 'email'],
    ['product/CreateManufacturer', { name: ' kestrel ' }, 'name'],
  ] as const) {
    const reply = await post(path, body, admin)
    expect([path, reply.statusCode, Object.keys((reply.body.error as { fields: object }).fields)]).toEqual([
      path,
      400,
      [field],
    ])
  }
  const entries = (await tx.select().from(auditLog)).map(({ entity, action }) => `${entity} ${action}`)
  expect(entries).toEqual(
    expect.arrayContaining(['agent created', 'account created', 'contact created', 'manufacturer created']),
  )
})

test('a user who exists becomes the agent with their email; a customer does not', async ({
  tx,
  post,
  deps,
}) => {
  await makeAdministrator(deps, { email: 'grace@company.example', firstName: 'Grace', lastName: 'Adler' })
  const admin = await enter(tx, post, 'grace@company.example')
  const { id } = await done<{ id: string }>(post, 'admin/UpsertUser', { ...kim, isActive: true }, admin)
  const agent = { firstName: 'Kim', lastName: 'Dahl', email: kim.email }
  const { zohoUserId } = await done<{ zohoUserId: string }>(post, 'crm/CreateAgent', agent, admin)
  const [user] = await tx.select().from(users).where(eq(users.userId, id))
  expect(user?.zohoUserId).toBe(zohoUserId)

  const { accountId, contactId } = await anAccount(tx, zohoUserId)
  const customer = await aCustomer(tx, { accountId, contactId })
  const reply = await post('crm/CreateAgent', { ...agent, email: customer.email }, admin)
  expect([reply.statusCode, reply.body.error]).toEqual([
    400,
    expect.objectContaining({ fields: { email: [expect.stringContaining('is a customer')] } }),
  ])
})
