import type { WantedLine } from '@portal/contract/wanted'
import { recordStatus } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Tx } from '../../db/client.ts'
import { cartItems } from '../../db/schema/cart.tables.ts'
import { offers, products } from '../../db/schema/catalog.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test as base } from '../../testing/fixtures.ts'
import { readQueue } from '../desk/queue.ts'
import { aShop } from '../orders/testing.ts'
import { approve } from './registrations.ts'

/** What a visitor chose before they registered (docs/spec/sign-in.md#what-was-chosen). */

const test = base.extend<{
  app: FastifyInstance
  register: (changes: object) => Promise<LightMyRequestResponse>
}>({
  app: async ({ deps }, use) => {
    const app = await buildApp({
      deps,
      config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
      health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    })
    await use(app)
    await app.close()
  },
  register: async ({ app }, use) => {
    await use((changes) =>
      app.inject({ method: 'POST', url: '/api/auth/Register', payload: { ...form, ...changes } }),
    )
  },
})

const form = {
  firstName: 'Iris',
  lastName: 'Novak',
  phoneNumber: '(555) 010-0188',
  email: 'iris@harbor.example',
  password: 'Tram-9-Fog',
  confirmPassword: 'Tram-9-Fog',
  accountName: 'Harbor Couriers',
  taxId: '12-3456789',
  billingStreet: '1 Pier Rd',
  billingCity: 'Toledo',
  billingState: 'OH',
  billingZip: '43604',
}

const lineOf = (
  { productId, offerId }: { productId: string; offerId: string },
  changes: Partial<WantedLine> = {},
): WantedLine => ({ productId, offerId, quantity: 12, screenRepair: false, accessory: false, ...changes })

async function iris(tx: Tx) {
  const [person] = await tx.select().from(users).where(eq(users.email, form.email))
  return person
}

async function letIn(tx: Tx, deps: Parameters<typeof asCaller>[0], accountName = form.accountName) {
  const { userId = '', version = 0 } = (await iris(tx)) ?? {}
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const { accountId, contactId } = await anAccount(tx, (await anAgent(tx)).zohoUserId, { accountName })
  await approve(asCaller(deps, ada), {
    userId,
    version,
    zohoAccountId: accountId,
    zohoContactId: contactId,
  })
  return userId
}

describe('what a visitor chose', () => {
  test('is kept with the registration, and is the cart once they are approved', async ({
    tx,
    deps,
    register,
  }) => {
    const { offer, cover } = await aShop(tx)
    const wanted = [lineOf(offer, { screenRepair: true }), lineOf(cover, { quantity: 3 })]

    expect((await register({ wanted })).statusCode).toBe(200)
    expect((await iris(tx))?.registration).toMatchObject({ accountName: 'Harbor Couriers', wanted })
    expect(await tx.select().from(cartItems), 'no one has a cart before they may sign in').toEqual([])

    const userId = await letIn(tx, deps)
    expect(
      await tx.select().from(cartItems).where(eq(cartItems.userId, userId)).orderBy(asc(cartItems.addedAt)),
    ).toMatchObject([
      { offerId: offer.offerId, quantity: 12, withScreenRepair: true, withAccessory: false },
      { offerId: cover.offerId, quantity: 3, withScreenRepair: false },
    ])
  })

  test('leaves out what left the shop meanwhile, and products without an offer', async ({
    tx,
    deps,
    register,
  }) => {
    const { offer, financed } = await aShop(tx)
    const compared = lineOf(offer, { quantity: 5 })
    await register({ wanted: [lineOf(financed), lineOf(offer), { ...compared, offerId: null }] })
    await tx
      .update(offers)
      .set({ statusId: recordStatus.inactive })
      .where(eq(offers.offerId, financed.offerId))

    const userId = await letIn(tx, deps)
    expect(await tx.select().from(cartItems).where(eq(cartItems.userId, userId))).toMatchObject([
      { offerId: offer.offerId, quantity: 12 },
    ])
  })

  test('asks for no quote without anything in it', async ({ tx, deps, register }) => {
    const agent = await anAgent(tx)
    await anAccount(tx, agent.zohoUserId, { accountName: 'Harbor Couriers' })
    await register({ asksQuote: true })
    const { results } = await readQueue(asCaller(deps, agent), agent.zohoUserId, {})
    expect(results).toMatchObject([{ harm: 'registration', why: 'Asked for a user account' }])
  })

  test('is what the agent of the account reads on the desk, with the wish for a quote', async ({
    tx,
    deps,
    register,
  }) => {
    const { offer, phone } = await aShop(tx)
    const agent = await anAgent(tx)
    await anAccount(tx, agent.zohoUserId, { accountName: 'Harbor Couriers' })
    await register({
      asksQuote: true,
      wanted: [
        lineOf(offer, { screenRepair: true, accessory: true }),
        lineOf(offer, { quantity: 4 }),
        { ...lineOf(offer), offerId: null },
      ],
    })

    const { results } = await readQueue(asCaller(deps, agent), agent.zohoUserId, {})
    const [row] = results
    expect(row).toMatchObject({ harm: 'registration', why: 'Asked for a user account and a quote' })
    const name = expect.stringContaining(phone.model)
    const fact = row?.facts.find(({ label }) => label === 'Quote for')?.text ?? ''
    expect(fact).toEqual(name)
    expect(fact.split('; ')).toEqual([
      expect.stringMatching(/^12 × .*, Verizon, One-time payment, with screen repair and accessory$/),
      expect.stringMatching(/^4 × .*, Verizon, One-time payment$/),
      expect.stringMatching(/^12 × [^,]+$/),
    ])
  })

  test('of someone whose address is taken goes nowhere', async ({ tx, register }) => {
    const owner = await aPerson(tx, { email: form.email })
    const { offer } = await aShop(tx)
    expect((await register({ wanted: [lineOf(offer)] })).statusCode).toBe(200)
    const [kept] = await tx.select().from(users).where(eq(users.userId, owner.userId))
    expect(kept?.registration).toBeNull()
    expect(await tx.select().from(cartItems).where(eq(cartItems.userId, owner.userId))).toEqual([])
  })
})

describe('a choice is refused', () => {
  const unknownId = '01900000-0000-7000-8000-00000000dead'
  type Shop = Awaited<ReturnType<typeof aShop>>
  test.for<[string, (shop: Shop) => unknown, string]>([
    ['of an unknown offer', ({ offer }) => [{ ...lineOf(offer), offerId: unknownId }], 'wanted.0'],
    ['of an unknown product', ({ offer }) => [{ ...lineOf(offer), productId: unknownId }], 'wanted.0'],
    [
      'of an unknown product without an offer',
      ({ offer }) => [{ ...lineOf(offer), productId: unknownId, offerId: null }],
      'wanted.0',
    ],
    [
      'of an offer of another product',
      ({ offer, cover }) => [lineOf(offer), { ...lineOf(offer), productId: cover.productId }],
      'wanted.1',
    ],
    [
      'with an add-on that the product does not have',
      ({ cover }) => [lineOf(cover, { screenRepair: true })],
      'wanted.0',
    ],
    [
      'with add-ons and no offer',
      ({ offer }) => [{ ...lineOf(offer, { accessory: true }), offerId: null }],
      'wanted.0',
    ],
    ['of none', ({ offer }) => [lineOf(offer, { quantity: 0 })], 'wanted.0.quantity'],
    ['of more than the cart takes', ({ offer }) => [lineOf(offer, { quantity: 301 })], 'wanted.0.quantity'],
    ['of a part of one', ({ offer }) => [lineOf(offer, { quantity: 1.5 })], 'wanted.0.quantity'],
    ['with a price', ({ offer }) => [{ ...lineOf(offer), itemPrice: 0.01 }], 'wanted.0.itemPrice'],
    [
      'with an id that is none',
      ({ offer }) => [{ ...lineOf(offer), offerId: "' or 1=1 --" }],
      'wanted.0.offerId',
    ],
    [
      'of too many products',
      ({ offer }) => Array.from({ length: limits.wantedLinesMax + 1 }, () => lineOf(offer)),
      'wanted',
    ],
    ['that is no list', ({ offer }) => lineOf(offer), 'wanted'],
  ])('%s', async ([, wantedOf, field], { tx, register }) => {
    const reply = await register({ wanted: wantedOf(await aShop(tx)) })

    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json().error.fields)).toEqual([field])
    expect(await iris(tx), 'nothing is kept').toBeUndefined()
  })

  test('of a product that is out of stock', async ({ tx, register }) => {
    const { offer } = await aShop(tx)
    await tx.update(products).set({ inStock: false }).where(eq(products.productId, offer.productId))
    expect((await register({ wanted: [lineOf(offer)] })).json().error.fields).toEqual({
      'wanted.0': ['This is not sold any more.'],
    })
  })
})
