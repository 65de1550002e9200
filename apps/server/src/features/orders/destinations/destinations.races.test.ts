import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { accountAddresses } from '../../../db/schema/accounts.tables.ts'
import { orderDestinations, orderItemDestinations } from '../../../db/schema/destinations.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { anAccount, anAgent } from '../../../testing/builders.ts'
import { asCaller, test as base } from '../../../testing/fixtures.ts'
import { anAddress } from '../../fleet/testing.ts'
import { updateOrderItem } from '../draft/order-items.ts'
import { updateOrder } from '../draft/update-order.ts'
import { submitOrder } from '../place/submit-order.ts'
import {
  aDraft,
  anAgentWithAccount,
  anApp,
  anUpdateForm,
  aShop,
  aSignIn,
  realDeps,
  seen,
} from '../testing.ts'
import { saveDestinations } from './destinations.ts'

/** Two people at one draft, and what people could try with the calls of destinations (docs/spec/orders.md#destinations). */

type Database = Parameters<typeof realDeps>[0]
const reason = 'Known to the driver.'
const west = {
  name: 'Station West',
  street: '99 Aiea Heights Dr',
  city: 'Honolulu',
  state: 'HI',
  code: '96813',
  addressOverrideReason: reason,
}

async function aScene(database: Database) {
  const deps = realDeps(database)
  const made = await database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const inTx = { ...deps, db: tx, inTransaction: (<T>(work: (one: typeof tx) => T) => work(tx)) as never }
    const orderId = await aDraft(tx, inTx, agent, parties, { offerId: offer.offerId, quantity: 10 })
    return { agent, parties, orderId, headers: await aSignIn(tx, agent.userId) }
  })
  const { agent, parties, orderId } = made
  const ctx = asCaller(deps, agent)
  await updateOrder(ctx, orderId, anUpdateForm(parties, { shipDirect: false, addressOverrideReason: reason }))
  const look = () => seen(deps, agent, orderId)
  const order = await look()
  const orderItemId = order.orderItems[0]?.orderItemId ?? ''
  const body = (quantity: number, version = order.version) => ({
    version,
    destinations: [{ ...west, items: [{ orderItemId, quantity }] }],
  })
  return { ...made, ctx, look, order, orderItemId, body }
}

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>>; app: FastifyInstance }>({
  scene: async ({ database }, use) => use(await aScene(database)),
  app: async ({ database }, use) => {
    const app = await anApp(database)
    await use(app)
    await app.close()
  },
})

const codesOf = (settled: ReadonlyArray<PromiseSettledResult<unknown>>) =>
  settled.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.code))).toSorted()

describe('two people at the same moment', () => {
  test('save destinations: one is stored, the other is told that the order changed', async ({
    scene: { ctx, orderId, look, body },
  }) => {
    const settled = await Promise.allSettled([
      saveDestinations(ctx, orderId, body(3)),
      saveDestinations(ctx, orderId, body(4)),
    ])
    expect(codesOf(settled)).toEqual(['ORDER_CHANGED', 'done'])
    expect((await look()).destinations).toHaveLength(1)
  })

  test('lower a line and give it away: never more than the line', async ({
    database,
    scene: { ctx, order, orderId, orderItemId, body },
  }) => {
    await Promise.allSettled([
      saveDestinations(ctx, orderId, body(8)),
      updateOrderItem(ctx, { orderId, orderItemId }, { quantity: 5, version: order.version }),
    ])
    const given = await database.reader
      .select()
      .from(orderItemDestinations)
      .where(eq(orderItemDestinations.orderId, orderId))
    expect(given.every(({ quantity }) => quantity <= 8)).toBe(true)
    const settled = await Promise.allSettled([
      updateOrderItem(ctx, { orderId, orderItemId }, { quantity: 5 }),
      updateOrderItem(ctx, { orderId, orderItemId }, { quantity: 10 }),
    ])
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(given.length)
  })

  test('submit and save: the submitted order is the one that was seen, and adds up', async ({
    database,
    scene: { ctx, order, orderId, parties, body },
  }) => {
    const settled = await Promise.allSettled([
      submitOrder(ctx, { orderId, zohoUserId: parties.agentId, version: order.version }),
      saveDestinations(ctx, orderId, body(3)),
    ])
    const [submitted] = settled
    const stored = await database.reader
      .select()
      .from(orderDestinations)
      .where(eq(orderDestinations.orderId, orderId))
    expect(stored).toHaveLength(submitted.status === 'fulfilled' ? 0 : 1)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a new shipping address comes with its destinations, or not at all', () => {
  test('a call that is refused or cut off leaves both as they were; the next one saves both', async ({
    scene: { ctx, order, orderId, orderItemId, body, look },
  }) => {
    await ctx.inTransaction((tx) => anAddress(tx, order.zohoAccountId))
    const [stored] = await ctx.db
      .select()
      .from(accountAddresses)
      .where(eq(accountAddresses.zohoAccountId, order.zohoAccountId))
    if (!stored) throw new Error('It is there.')
    const depot = { street: stored.street1, city: stored.city, state: stored.state, code: stored.zipCode }
    const both = { ...body(4), shippingAddress: depot }
    const tooMany = { ...body(4), shippingAddress: depot, destinations: body(11).destinations }
    await expect(saveDestinations(ctx, orderId, tooMany)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const nowhere = { ...both, shippingAddress: { ...depot, street: '1 Nowhere Blvd Xx', code: '99999' } }
    await expect(saveDestinations(ctx, orderId, nowhere)).rejects.toMatchObject({
      code: 'ADDRESS_UNVERIFIED',
      fields: { 'shippingAddress.street': [expect.any(String)] },
    })
    const cut: typeof ctx.inTransaction = (work) =>
      ctx.inTransaction(async (tx) => {
        await work(tx)
        throw new Error('cut off')
      })
    await expect(saveDestinations({ ...ctx, inTransaction: cut }, orderId, both)).rejects.toThrow('cut off')
    expect(await look()).toEqual(order)

    await saveDestinations(ctx, orderId, both)
    const saved = await look()
    expect(saved).toMatchObject({
      shippingStreet: depot.street,
      shippingCity: depot.city,
      shippingCode: depot.code,
      billingStreet: order.billingStreet,
      shippingSameAsBilling: false,
      destinations: [{ street: west.street, items: [{ orderItemId, quantity: 4 }] }],
    })
    const other = saved.destinations[0]?.shippingRate ?? 0
    expect(saved.orderTotal).toBeCloseTo(saved.itemsTotal + (saved.shippingRate ?? 0) + other, 2)
  })
})

describe('over HTTP', () => {
  const post = (app: FastifyInstance, url: string, headers: object, payload: object) =>
    app.inject({ method: 'POST', url: `/api/${url}`, headers: headers as Record<string, string>, payload })

  test('the same key saves once and answers the same; the database refuses what passes the server', async ({
    app,
    database,
    scene: { headers, orderId, orderItemId, body },
  }) => {
    const keyed = { ...headers, 'idempotency-key': v7() }
    const url = `order/SaveDestinations/${orderId}`
    const one = await post(app, url, keyed, body(3))
    const again = await post(app, url, keyed, body(3))
    expect([one.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json().result).toEqual(one.json().result)
    const [stored] = await database.reader
      .select()
      .from(orderDestinations)
      .where(eq(orderDestinations.orderId, orderId))
    const beyond = database.inTransaction((tx) =>
      tx
        .update(orderItemDestinations)
        .set({ quantity: 11 })
        .where(eq(orderItemDestinations.destinationId, stored?.destinationId ?? '')),
    )
    await expect(beyond).rejects.toThrow()
    const read = await post(app, 'shipping/GetDestinationRates', headers, {
      orderId,
      destinations: [
        { street: '2 Side St', city: 'Dayton', state: 'OH', code: '45402', items: [] },
        { street: '', city: '', state: '', code: '', items: [{ lineId: orderItemId, quantity: 3 }] },
      ],
    })
    expect(read.json().results).toMatchObject([{ reason: null }, { rates: [], reason: null }])
  })

  test.for([
    ['eleven places', { destinations: Array.from({ length: 10 }, () => ({ ...west, items: [] })) }],
    ['a quantity below one', { destinations: [{ ...west, items: [{ orderItemId: v7(), quantity: 0 }] }] }],
    ['a line break in an address', { destinations: [{ ...west, street: 'A\nB', items: [] }] }],
    ['an unknown field', { destinations: [{ ...west, freight: 0, items: [] }] }],
    ['no version', { destinations: [], version: undefined }],
  ] as const)('%s is refused', async ([, changes], { app, scene: { headers, order, orderId } }) => {
    const sent = await post(app, `order/SaveDestinations/${orderId}`, headers, {
      version: order.version,
      ...changes,
    })
    expect(sent.statusCode).toBe(400)
  })

  test('the draft of another agent does not exist', async ({ app, database, scene: { orderId, body } }) => {
    const headers = await database.inTransaction(async (tx) => {
      const nia = await anAgent(tx)
      await anAccount(tx, nia.zohoUserId)
      return aSignIn(tx, nia.userId)
    })
    const saved = await post(app, `order/SaveDestinations/${orderId}`, headers, body(3))
    const quoted = await post(app, 'shipping/GetDestinationRates', headers, {
      orderId,
      destinations: [{ street: 'x', city: 'y', state: 'OH', code: '43604', items: [] }],
    })
    for (const refused of [saved, quoted]) {
      expect(refused.statusCode).toBe(404)
      expect(refused.json().error.code).toBe('ORDER_NOT_FOUND')
    }
    const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect(order?.statusId).toBe(0)
  })
})
