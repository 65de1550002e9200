import { randomUUID } from 'node:crypto'
import { AppError, type ErrorCode } from '@portal/contract/errors'
import { keyScopes } from '@portal/domain/api-keys'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { Database, Tx } from '../../db/client.ts'
import { cartItems } from '../../db/schema/cart.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { aCustomer, aPerson } from '../../testing/builders.ts'
import { test as base } from '../../testing/fixtures.ts'
import { anApiKey } from '../api-keys/testing.ts'
import {
  aCart,
  aDraft,
  anAgentWithAccount,
  anApp,
  anOrderForm,
  anUpdateForm,
  aShop,
  aSignIn,
  realDeps,
  withGround,
} from './testing.ts'

const test = base.extend<{ app: FastifyInstance }>({
  app: [
    async ({ database }, use) => {
      const app = await anApp(database)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
})

/** An agent with an account, a phone in the shop, and a sign-in; committed, as HTTP needs it. */
const scene = (database: Database) =>
  database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    return { agent, parties, shop: await aShop(tx), headers: await aSignIn(tx, agent.userId) }
  })

const aDraftOf = (database: Database, { agent, parties, shop }: Awaited<ReturnType<typeof scene>>) =>
  database.inTransaction((tx) =>
    // Inside this transaction, so that the use case finds the cart that only it has seen.
    aDraft(tx, realDeps({ ...database, reader: tx, inTransaction: (work) => work(tx) }), agent, parties, {
      offerId: shop.offer.offerId,
    }),
  )

const filled = (database: Database, userId: string, offerId: string, quantity = 1) =>
  database.inTransaction((tx) => aCart(tx, userId, { offerId, quantity }))

const ordersOf = (database: Database, userId: string) =>
  database.reader.select().from(orders).where(eq(orders.createdBy, userId))
const cartOf = (database: Database, userId: string) =>
  database.reader.select().from(cartItems).where(eq(cartItems.userId, userId))

const refusal = (code: ErrorCode, fields?: unknown) => ({
  hasError: true,
  error: { code, message: new AppError(code).message, ...(fields ? { fields } : {}) },
  requestId: expect.any(String),
})

const anId = '01900000-0000-7000-8999-000000000001'
const everyWrite = ['InsertOrder', 'CreateOrder', 'UpdateOrder/10001', 'InsertOrderItem', 'CancelOrder/10001']

describe('every order call', () => {
  test('one without a token is refused in words', async ({ app }) => {
    const reply = await app.inject('/api/order/GetSingleOrder/10001')
    expect([reply.statusCode, reply.json()]).toEqual([401, refusal('NOT_SIGNED_IN')])
  })

  test.for(everyWrite)(
    '%s with an empty body answers 400 and names the fields',
    async (path, { app, database }) => {
      const { headers } = await scene(database)
      const reply = await app.inject({ method: 'POST', url: `/api/order/${path}`, headers, payload: {} })
      expect(reply.statusCode).toBe(400)
      expect(reply.json().error).toMatchObject({ code: 'INVALID_INPUT', fields: expect.any(Object) })
      expect(Object.keys(reply.json().error.fields).length).toBeGreaterThan(0)
    },
  )

  test.for([
    ['GET', '/api/order/GetSingleOrder/abc', 'orderId'],
    ['GET', '/api/order/GetSingleOrder/0', 'orderId'],
    ['GET', '/api/order/GetSingleOrder/9999999999', 'orderId'],
    ['GET', '/api/order/GetSingleOrder/1.5', 'orderId'],
    ['GET', "/api/order/GetSingleOrder/1'--", 'orderId'],
    ['GET', '/api/order/RemoveOrder/-1', 'orderId'],
    ['GET', '/api/order/RemoveOrderItem/10001/not-an-id', 'orderItemId'],
    ['GET', '/api/order/SubmitOrder/10001/wes', 'zohoUserId'],
    ['GET', '/api/order/GetOrderHistory/wes', 'agentId'],
    ['GET', '/api/order/GetOrderHistoryByAccount/x', 'accountId'],
    ['GET', '/api/order/GetOrderHistory/1?limit=0', 'limit'],
    ['GET', '/api/order/GetOrderHistory/1?limit=251', 'limit'],
    ['GET', '/api/order/GetOrderHistory/1?surprise=1', 'surprise'],
    ['GET', '/api/order/GetOrderHistory/1?status=7', 'status'],
    ['GET', '/api/order/GetOrderHistory/1?from=yesterday', 'from'],
    ['GET', '/api/order/GetOrderHistory/1?sort=colour', 'sort'],
    ['GET', '/api/order/GetOrderHistoryByAccount/1?to=2026-13-01', 'to'],
  ] as const)('%s %s answers 400 and names %s', async ([method, url, field], { app, database }) => {
    const { headers } = await scene(database)
    const reply = await app.inject({ method, url, headers })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: [expect.any(String)] },
    })
  })

  test('for another agent, a customer of another account and a stranger, the order does not exist: 404', async ({
    app,
    database,
  }) => {
    const owner = await scene(database)
    const other = await scene(database)
    const orderId = await aDraftOf(database, owner)
    const [item] = await database.reader.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const strangers = await database.inTransaction(async (tx) => [
      other.headers,
      await aSignIn(tx, (await aCustomer(tx, other.parties)).userId),
      await aSignIn(tx, (await aPerson(tx, { roles: ['User'] })).userId),
    ])
    const { productId, offerId } = owner.shop.offer
    const calls = [
      { method: 'GET', url: `/api/order/GetSingleOrder/${orderId}` },
      { method: 'GET', url: `/api/order/SubmitOrder/${orderId}/${owner.parties.agentId}` },
      { method: 'GET', url: `/api/order/RemoveOrder/${orderId}` },
      { method: 'GET', url: `/api/order/RemoveOrderItem/${orderId}/${item?.orderItemId}` },
      { method: 'POST', url: `/api/order/UpdateOrder/${orderId}`, payload: anUpdateForm(owner.parties) },
      {
        method: 'POST',
        url: '/api/order/InsertOrderItem',
        payload: { orderId, productId, offerId, quantity: 1 },
      },
    ] as const

    for (const headers of strangers)
      for (const call of calls) {
        const reply = await app.inject({ ...call, headers })
        expect([call.url, reply.statusCode]).toEqual([call.url, 404])
        expect(reply.json()).toEqual(refusal('ORDER_NOT_FOUND'))
      }
    const histories = [
      ['GetOrderHistory', owner.parties.agentId, 'AGENT_NOT_FOUND'],
      ['GetOrderHistoryByAccount', owner.parties.accountId, 'ACCOUNT_NOT_FOUND'],
    ] as const
    for (const headers of strangers)
      for (const [call, id, code] of histories) {
        const reply = await app.inject({ url: `/api/order/${call}/${id}`, headers })
        expect([reply.statusCode, reply.json()]).toEqual([404, refusal(code)])
      }
    const read = await app.inject({ url: `/api/order/GetSingleOrder/${orderId}`, headers: owner.headers })
    expect(read.json().results[0]).toMatchObject({
      statusId: orderStatus.draft,
      numberOfItems: 1,
      version: 1,
    })
  })

  test('GETs that write have a POST twin, are never cached, and refuse prefetch and other sites', async ({
    app,
    database,
  }) => {
    const owner = await scene(database)
    const orderId = await aDraftOf(database, owner)
    const url = `/api/order/SubmitOrder/${orderId}/${owner.parties.agentId}`

    for (const hint of [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }]) {
      const reply = await app.inject({ url, headers: { ...owner.headers, ...hint } })
      expect([reply.statusCode, reply.json()]).toEqual([403, refusal('UNSAFE_REQUEST')])
    }
    const reply = await app.inject({ method: 'POST', url, headers: owner.headers })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toEqual({ hasError: false, result: { orderId } })
  })
})

test('from the cart to the history to the order, over HTTP', async ({ app, database }) => {
  const { agent, parties, shop, headers } = await scene(database)
  await filled(database, agent.userId, shop.offer.offerId, 2)
  const form = await withGround(realDeps(database), anOrderForm(parties), {
    itemCount: 2,
    declaredValueCents: 2 * 64_900,
  })

  const placed = await app.inject({ method: 'POST', url: '/api/order/InsertOrder', headers, payload: form })
  expect(placed.statusCode).toBe(200)
  const { orderId } = placed.json().result
  expect(placed.json()).toEqual({ hasError: false, result: { orderId: expect.any(Number) } })

  const history = await app.inject({ url: `/api/order/GetOrderHistory/${parties.agentId}`, headers })
  expect(history.json()).toMatchObject({
    hasError: false,
    total: 1,
    nextCursor: null,
    results: [{ orderId, statusId: orderStatus.submitted, orderTotal: 578 + form.shippingRate }],
  })
  const byAccount = await app.inject({
    url: `/api/order/GetOrderHistoryByAccount/${parties.accountId}`,
    headers,
  })
  expect(byAccount.json()).toEqual(history.json())

  const read = await app.inject({ url: `/api/order/GetSingleOrder/${orderId}`, headers })
  expect(read.json()).toMatchObject({
    hasError: false,
    results: [{ orderId, orderItems: [{ quantity: 2 }] }],
  })
})

test('a draft is made, edited, filled, emptied, submitted and refused a second time, over HTTP', async ({
  app,
  database,
}) => {
  const { agent, parties, shop, headers } = await scene(database)
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/api/order/${url}`, headers, payload })).json()
  const get = async (url: string) => app.inject({ url: `/api/order/${url}`, headers })

  const { orderId } = (await post('CreateOrder', parties)).result
  expect(await post(`UpdateOrder/${orderId}`, anUpdateForm(parties, { version: 1 }))).toEqual({
    hasError: false,
    result: { orderId, version: 2 },
  })
  const stale = await app.inject({
    method: 'POST',
    url: `/api/order/UpdateOrder/${orderId}`,
    headers,
    payload: anUpdateForm(parties, { version: 1 }),
  })
  const named = refusal('ORDER_CHANGED')
  const changed = { by: expect.stringMatching(/\w+ \w+/), at: expect.any(String) }
  expect([stale.statusCode, stale.json()]).toEqual([409, { ...named, error: { ...named.error, changed } }])

  const { productId, offerId } = shop.offer
  const item = { orderId, productId: productId.toUpperCase(), offerId: offerId.toUpperCase(), quantity: 500 }
  const { orderItemId } = (await post('InsertOrderItem', item)).result
  const tooMany = await post('InsertOrderItem', { ...item, quantity: 501 })
  expect(tooMany).toEqual(refusal('INVALID_INPUT', { quantity: ['Enter at most 500.'] }))
  expect((await get(`RemoveOrderItem/${orderId}/${orderItemId}`)).json()).toEqual({
    hasError: false,
    result: null,
  })
  const gone = await get(`RemoveOrderItem/${orderId}/${orderItemId}`)
  expect([gone.statusCode, gone.json()]).toEqual([404, refusal('ORDER_ITEM_NOT_FOUND')])

  const empty = await get(`SubmitOrder/${orderId}/${parties.agentId}`)
  expect([empty.statusCode, empty.json()]).toEqual([
    409,
    refusal('ORDER_EMPTY', { lines: ['Add at least one item.'] }),
  ])
  await post('InsertOrderItem', { ...item, quantity: 1 })
  const key = await database.inTransaction((tx) => anApiKey(tx, agent.userId, { scopes: [...keyScopes] }))
  const unseen = await app.inject({
    url: `/api/order/SubmitOrder/${orderId}/${parties.agentId}`,
    headers: { authorization: `Bearer ${key.key}` },
  })
  expect([unseen.statusCode, unseen.json()], 'a program says which version it saw').toEqual([
    400,
    refusal('INVALID_INPUT', { version: ['Send the version of the order that you read.'] }),
  ])
  expect((await get(`SubmitOrder/${orderId}/${parties.agentId}`)).json()).toEqual({
    hasError: false,
    result: { orderId },
  })
  for (const [again, message] of [
    [`SubmitOrder/${orderId}/${parties.agentId}`, 'This order has already been submitted.'],
    [`RemoveOrder/${orderId}`, 'Only draft orders can be changed.'],
  ] as const) {
    const reply = await get(again)
    expect([reply.statusCode, reply.json().error]).toMatchObject([409, { code: 'ORDER_NOT_DRAFT', message }])
  }

  const second = (await post('CreateOrder', parties)).result.orderId
  expect((await get(`RemoveOrder/${second}`)).json()).toEqual({ hasError: false, result: null })
  expect((await get(`GetSingleOrder/${second}`)).statusCode).toBe(404)
})

describe('what the client sends is checked, not trusted', () => {
  test('a reference number of more than 50 characters is refused; blanks around it go', async ({
    app,
    database,
  }) => {
    const { agent, parties, shop, headers } = await scene(database)
    await filled(database, agent.userId, shop.offer.offerId)
    const order = (referenceNumber: string) =>
      app.inject({
        method: 'POST',
        url: '/api/order/InsertOrder',
        headers,
        payload: anOrderForm(parties, { referenceNumber }),
      })
    expect((await order('x'.repeat(51))).json().error.fields).toEqual({
      referenceNumber: ['A PO or reference number has at most 50 characters.'],
    })
    expect((await order(`  ${'x'.repeat(50)} `)).statusCode).toBe(200)
    const [placed] = await ordersOf(database, agent.userId)
    expect(placed?.referenceNumber).toBe('x'.repeat(50))
  })

  test.for([
    ['a price', { itemPrice: 0.01 }],
    ['a total', { orderTotal: 0 }],
    ['a status', { statusId: 2 }],
    ['an order number', { orderId: 1 }],
    ['lines', { orderItems: [] }],
    ['a creator', { createdBy: anId }],
    ['a role', { roles: ['Administrator'], isAdmin: true }],
  ] as const)('%s in an order changes nothing about it', async ([, extra], { app, database }) => {
    const { agent, parties, shop, headers } = await scene(database)
    const place = async (more: object) => {
      await filled(database, agent.userId, shop.offer.offerId)
      const payload = { ...anOrderForm(parties), ...more }
      const reply = await app.inject({ method: 'POST', url: '/api/order/InsertOrder', headers, payload })
      return reply.statusCode
    }

    expect([await place({}), await place(extra)]).toEqual([200, 200])
    const [plain, other] = await ordersOf(database, agent.userId)
    expect(other).toMatchObject({
      statusId: plain?.statusId,
      createdBy: plain?.createdBy,
      orderTotalCents: plain?.orderTotalCents,
      numberOfItems: plain?.numberOfItems,
    })
    expect(other?.orderId).toBeGreaterThan(10_000)
  })

  test('a constructor in an order is refused, and nothing happens', async ({ app, database }) => {
    const { agent, parties, shop, headers } = await scene(database)
    await filled(database, agent.userId, shop.offer.offerId)
    const payload = { ...anOrderForm(parties), constructor: { prototype: { isAdmin: true } } }
    const reply = await app.inject({ method: 'POST', url: '/api/order/InsertOrder', headers, payload })

    expect(reply.statusCode).toBe(400)
    expect(await ordersOf(database, agent.userId)).toEqual([])
    expect(await cartOf(database, agent.userId)).toHaveLength(1)
  })

  test('a rate of the client’s own making is refused with 409 and ours in words', async ({
    app,
    database,
  }) => {
    const { agent, parties, shop, headers } = await scene(database)
    await filled(database, agent.userId, shop.offer.offerId)
    const payload = anOrderForm(parties, {
      shipDirect: false,
      shippingDescription: 'UPS Ground',
      shippingRate: 0.01,
    })

    const reply = await app.inject({ method: 'POST', url: '/api/order/InsertOrder', headers, payload })

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toEqual(
      refusal('RATE_CHANGED', {
        shippingRate: [expect.stringMatching(/^UPS Ground is \$\d+\.\d\d for these items/)],
      }),
    )
    expect(await ordersOf(database, agent.userId)).toEqual([])
  })

  test('an order without a rate is refused with that reason', async ({ app, database }) => {
    const { agent, parties, shop, headers } = await scene(database)
    await filled(database, agent.userId, shop.offer.offerId)
    const payload = {
      ...anOrderForm(parties),
      shipDirect: false,
      shippingDescription: null,
      shippingRate: null,
    }

    const reply = await app.inject({ method: 'POST', url: '/api/order/InsertOrder', headers, payload })

    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      refusal('INVALID_INPUT', { shippingRate: ['Choose a shipping rate.'] }),
    ])
  })

  test('a price, rate or total with an added item changes nothing', async ({ app, database }) => {
    const owner = await scene(database)
    const orderId = await aDraftOf(database, owner)
    const { productId, offerId } = owner.shop.offer
    const lines = async () => {
      const url = `/api/order/GetSingleOrder/${orderId}`
      const [order] = (await app.inject({ url, headers: owner.headers })).json().results
      return order.orderItems.map(({ rate, total, isCarrierInventory }: Record<string, unknown>) => ({
        rate,
        total,
        isCarrierInventory,
      }))
    }
    const extras = [{}, { rate: 0 }, { total: 0 }, { rateCents: 0 }, { isCarrierInventory: true }]
    for (const extra of extras) {
      const payload = { orderId, productId, offerId, quantity: 1, ...extra }
      const reply = await app.inject({
        method: 'POST',
        url: '/api/order/InsertOrderItem',
        headers: owner.headers,
        payload,
      })
      expect(reply.statusCode).toBe(200)
    }
    const added = (await lines()).slice(-extras.length)
    expect(added).toEqual(Array(extras.length).fill(added[0]))
  })

  test('a status in an edit changes nothing, and saveAsDraft is "always false"', async ({
    app,
    database,
  }) => {
    const owner = await scene(database)
    const orderId = await aDraftOf(database, owner)
    const update = async (extra: object) => {
      const payload = { ...anUpdateForm(owner.parties), ...extra }
      const url = `/api/order/UpdateOrder/${orderId}`
      return (await app.inject({ method: 'POST', url, headers: owner.headers, payload })).statusCode
    }

    expect([await update({ statusId: 1 }), await update({ saveAsDraft: true })]).toEqual([200, 400])
    const [stored] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect(stored?.statusId).toBe(0)
  })

  test('addresses are refused in the words of the form', async ({ app, database }) => {
    const { parties, headers } = await scene(database)
    const payload = anOrderForm(parties, { billingStreet: 'x', shippingCity: 'y'.repeat(51) })
    const reply = await app.inject({ method: 'POST', url: '/api/order/InsertOrder', headers, payload })
    expect(reply.json()).toEqual(
      refusal('INVALID_INPUT', {
        billingStreet: ['Billing street must be at least 2 characters'],
        shippingCity: ['Shipping city must be at most 50 characters'],
      }),
    )
  })

  test('what cannot be stored or read is refused, never a 500', async ({ app, database }) => {
    const { parties, headers } = await scene(database)
    const url = '/api/order/InsertOrder'
    const json = { ...headers, 'content-type': 'application/json' }
    const nul = await app.inject({
      method: 'POST',
      url,
      headers,
      payload: anOrderForm(parties, { notes: 'a\u0000b' }),
    })
    const broken = await app.inject({ method: 'POST', url, headers: json, payload: '{"agentId":' })
    const list = await app.inject({ method: 'POST', url, headers: json, payload: '[]' })
    const huge = await app.inject({ method: 'POST', url, headers, payload: { notes: 'x'.repeat(300_000) } })
    expect([nul, broken, list, huge].map((reply) => reply.statusCode)).toEqual([400, 400, 400, 413])
  })
})

describe('Idempotency-Key: "the same key and body answers the same result, once"', () => {
  const insert = (app: FastifyInstance, headers: Record<string, string>, key: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/order/InsertOrder',
      headers: { ...headers, 'idempotency-key': key },
      payload,
    })

  test('the same again answers the same order, although the cart is empty by then', async ({
    app,
    database,
  }) => {
    const { agent, parties, shop, headers } = await scene(database)
    await filled(database, agent.userId, shop.offer.offerId)
    const [key, form] = [randomUUID(), anOrderForm(parties)]

    const first = await insert(app, headers, key, form)
    const again = await insert(app, headers, key, form)

    expect(first.statusCode).toBe(200)
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await ordersOf(database, agent.userId)).toHaveLength(1)
  })

  test('the same key for another order is 422, and makes none', async ({ app, database }) => {
    const { agent, parties, shop, headers } = await scene(database)
    await filled(database, agent.userId, shop.offer.offerId)
    const key = randomUUID()
    await insert(app, headers, key, anOrderForm(parties))
    await filled(database, agent.userId, shop.offer.offerId)

    const reply = await insert(app, headers, key, anOrderForm(parties, { notes: 'another' }))

    expect([reply.statusCode, reply.json()]).toEqual([422, refusal('KEY_REUSED')])
    expect(await ordersOf(database, agent.userId)).toHaveLength(1)
    expect(await cartOf(database, agent.userId)).toHaveLength(1)
  })

  test('eight at once under one key make one order and answer the same', async ({ app, database }) => {
    const { agent, parties, shop, headers } = await scene(database)
    for (let round = 0; round < 5; round++) {
      await filled(database, agent.userId, shop.offer.offerId)
      const [key, form] = [randomUUID(), anOrderForm(parties)]
      const replies = await Promise.all(Array.from({ length: 8 }, () => insert(app, headers, key, form)))
      expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200))
      expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
      expect(await ordersOf(database, agent.userId)).toHaveLength(round + 1)
    }
  })

  test('after a failure the same key works again: only successes are kept', async ({ app, database }) => {
    const { agent, parties, shop, headers } = await scene(database)
    const [key, form] = [randomUUID(), anOrderForm(parties)]
    expect((await insert(app, headers, key, form)).json()).toEqual(refusal('CART_EMPTY'))

    await filled(database, agent.userId, shop.offer.offerId)
    expect((await insert(app, headers, key, form)).statusCode).toBe(200)
  })

  test('after a failure on our side the same key works again', async ({ database }) => {
    const { agent, parties, shop, headers } = await scene(database)
    await filled(database, agent.userId, shop.offer.offerId)
    let failures = 1
    const app = await anApp(database, {
      inTransaction: (work) =>
        database.inTransaction(async (tx) => {
          const answer = await work(tx)
          if (failures-- > 0) throw new Error('The connection broke before the commit.')
          return answer
        }),
    })
    const [key, form] = [randomUUID(), anOrderForm(parties)]

    const [first, second] = [await insert(app, headers, key, form), await insert(app, headers, key, form)]
    await app.close()

    expect([first.statusCode, first.json()]).toEqual([500, refusal('UNEXPECTED')])
    expect(second.statusCode).toBe(200)
    expect(await ordersOf(database, agent.userId)).toHaveLength(1)
  })

  test('another person’s same key is another key', async ({ app, database }) => {
    const [one, two] = [await scene(database), await scene(database)]
    const key = randomUUID()
    const placed: number[] = []
    for (const { agent, parties, shop, headers } of [one, two]) {
      await filled(database, agent.userId, shop.offer.offerId)
      const reply = await insert(app, headers, key, anOrderForm(parties))
      placed.push(reply.json().result.orderId)
    }
    expect(new Set(placed).size).toBe(2)
  })

  test.for(['short', 'x'.repeat(256)])('a key like %j is refused by name', async (key, { app, database }) => {
    const { parties, headers } = await scene(database)
    const reply = await insert(app, headers, key, anOrderForm(parties))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields).toHaveProperty('idempotency-key')
  })

  test('CreateOrder, InsertOrderItem and SubmitOrder happen once, too', async ({ app, database }) => {
    const { agent, parties, shop, headers } = await scene(database)
    const twice = async (url: string, payload?: object) => {
      const call = {
        method: 'POST' as const,
        url: `/api/order/${url}`,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        ...(payload && { payload }),
      }
      const [first, second] = [await app.inject(call), await app.inject(call)]
      expect([second.statusCode, second.json()]).toEqual([200, first.json()])
      return first.json().result
    }
    const { orderId } = await twice('CreateOrder', parties)
    const { productId, offerId } = shop.offer
    await twice('InsertOrderItem', { orderId, productId, offerId, quantity: 2 })
    await twice(`SubmitOrder/${orderId}/${parties.agentId}`)

    expect(await ordersOf(database, agent.userId)).toMatchObject([
      { numberOfItems: 2, statusId: orderStatus.submitted },
    ])
  })
})

describe('races, on real connections', () => {
  const inject = (app: FastifyInstance, headers: Record<string, string>, url: string, payload?: object) =>
    app.inject({ method: 'POST', url: `/api/order/${url}`, headers, ...(payload && { payload }) })
  const codes = (replies: Array<{ json: () => { error?: { code: string } } }>) =>
    replies.map((reply) => reply.json().error?.code ?? 'ok').sort()

  test('eight InsertOrder without a key make exactly one order of one cart', async ({ app, database }) => {
    const { agent, parties, shop, headers } = await scene(database)
    for (let round = 0; round < 10; round++) {
      await filled(database, agent.userId, shop.offer.offerId, 3)
      const form = anOrderForm(parties)
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => inject(app, headers, 'InsertOrder', form)),
      )
      expect(codes(replies)).toEqual([...Array(7).fill('CART_EMPTY'), 'ok'])
    }
    const placed = await ordersOf(database, agent.userId)
    expect(placed.map((order) => order.numberOfItems)).toEqual(Array(10).fill(3))
    expect(await cartOf(database, agent.userId)).toEqual([])
  })

  test('eight SubmitOrder submit once', async ({ app, database }) => {
    const owner = await scene(database)
    for (let round = 0; round < 10; round++) {
      const orderId = await aDraftOf(database, owner)
      const url = `SubmitOrder/${orderId}/${owner.parties.agentId}`
      const replies = await Promise.all(Array.from({ length: 8 }, () => inject(app, owner.headers, url)))
      expect(codes(replies)).toEqual([...Array(7).fill('ORDER_NOT_DRAFT'), 'ok'])
      const read = await app.inject({ url: `/api/order/GetSingleOrder/${orderId}`, headers: owner.headers })
      expect(read.json().results[0].timeline.map((event: { kind: string }) => event.kind)).toEqual([
        'created',
        'submitted',
      ])
    }
  })

  test('an edit during a submit happens before it or not at all', async ({ app, database }) => {
    const owner = await scene(database)
    for (let round = 0; round < 10; round++) {
      const orderId = await aDraftOf(database, owner)
      const form = anUpdateForm(owner.parties, { notes: 'edited' })
      const [submitted, ...edits] = await Promise.all([
        inject(app, owner.headers, `SubmitOrder/${orderId}/${owner.parties.agentId}`),
        ...Array.from({ length: 4 }, () => inject(app, owner.headers, `UpdateOrder/${orderId}`, form)),
      ])
      expect(submitted.statusCode).toBe(200)
      for (const edit of edits) expect([200, 409]).toContain(edit.statusCode)
      const { json } = await app.inject({
        url: `/api/order/GetSingleOrder/${orderId}`,
        headers: owner.headers,
      })
      const [order] = json().results
      const edited = edits.filter((edit) => edit.statusCode === 200).length
      expect(order.notes).toBe(edited > 0 ? 'edited' : '')
      expect(order.timeline.map((event: { kind: string }) => event.kind)).toEqual([
        'created',
        ...Array(edited).fill('edited'),
        'submitted',
      ])
    }
  })

  test('two editors of one version: one is saved, the other gets a conflict', async ({ app, database }) => {
    const owner = await scene(database)
    const orderId = await aDraftOf(database, owner)
    const edits = ['one', 'two', 'three', 'four'].map((notes) =>
      inject(
        app,
        owner.headers,
        `UpdateOrder/${orderId}`,
        anUpdateForm(owner.parties, { notes, version: 1 }),
      ),
    )
    expect(codes(await Promise.all(edits))).toEqual([...Array(3).fill('ORDER_CHANGED'), 'ok'])
  })

  test('items added and removed at once are all counted', async ({ app, database }) => {
    const owner = await scene(database)
    const orderId = await aDraftOf(database, owner)
    const [item] = await database.reader.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const { productId, offerId } = owner.shop.offer
    const adds = Array.from({ length: 8 }, (_, index) =>
      inject(app, owner.headers, 'InsertOrderItem', { orderId, productId, offerId, quantity: index + 1 }),
    )
    const removals = [1, 2].map(() =>
      inject(app, owner.headers, `RemoveOrderItem/${orderId}/${item?.orderItemId}`),
    )
    expect(codes(await Promise.all(removals))).toEqual(['ORDER_ITEM_NOT_FOUND', 'ok'])
    expect(codes(await Promise.all(adds))).toEqual(Array(8).fill('ok'))

    const lines = await database.reader.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect(order).toMatchObject({ numberOfItems: 36, orderTotalCents: 36 * 28_900 })
    expect(new Set(lines.map((line) => line.position)).size).toBe(8)
  })

  test('a cart that grows during the submit is ordered whole or keeps what came late', async ({
    app,
    database,
  }) => {
    const { agent, parties, shop, headers } = await scene(database)
    for (let round = 0; round < 5; round++) {
      await database.inTransaction((tx: Tx) => tx.delete(cartItems).where(eq(cartItems.userId, agent.userId)))
      await filled(database, agent.userId, shop.offer.offerId, 1)
      const add = {
        domainId: shop.offer.domainId,
        offerId: shop.offer.offerId,
        quantity: 2,
        screenRepairQuantity: 0,
        accessoryQuantity: 0,
      }
      const [placed, added] = await Promise.all([
        inject(app, headers, 'InsertOrder', anOrderForm(parties)),
        app.inject({ method: 'POST', url: '/api/cartItem/InsertCartItem', headers, payload: add }),
      ])
      expect([placed.statusCode, added.statusCode]).toEqual([200, 200])
      const { orderId } = placed.json().result
      const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
      const left = (await cartOf(database, agent.userId)).reduce((sum, line) => sum + line.quantity, 0)
      expect((order?.numberOfItems ?? 0) + left).toBe(3)
    }
  })
})
