import { getCart } from '@portal/contract/cart'
import { defaultDomainId } from '@portal/domain/ids'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Database, Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema/auth.tables.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { anOffer, aPerson, aProduct } from '../../testing/builders.ts'
import { testDeps, testNow, test as withDatabase } from '../../testing/fixtures.ts'

async function signedIn(tx: Tx) {
  const { userId } = await aPerson(tx)
  const token = newToken()
  await tx
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: testNow, lastSeenAt: testNow })
  return { authorization: `Bearer ${token}` }
}

type Headers = Record<string, string>

async function aShop(database: Database) {
  const rows = await database.inTransaction(async (tx) => ({
    offerId: (await anOffer(tx, (await aProduct(tx)).productId)).offerId,
    me: await signedIn(tx),
    somebodyElse: await signedIn(tx),
  }))
  const app = await buildApp({
    deps: testDeps({ db: database.reader, inTransaction: database.inTransaction }),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })
  const call = async (method: 'GET' | 'POST', path: string, headers: Headers, payload?: object) => {
    const url = `/api/cartItem/${path}`
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }
  return {
    ...rows,
    app,
    get: (path: string, headers: Headers = rows.me) => call('GET', path, headers),
    post: (path: string, body: object, headers: Headers = rows.me) => call('POST', path, headers, body),
  }
}

const test = withDatabase.extend<{ shop: Awaited<ReturnType<typeof aShop>> }>({
  shop: async ({ database }, use) => {
    const shop = await aShop(database)
    await use(shop)
    await shop.app.close()
  },
})

const aForm = (offerId: string, changes: object = {}) => ({
  domainId: defaultDomainId,
  offerId,
  quantity: 2,
  screenRepairQuantity: 0,
  accessoryQuantity: 0,
  ...changes,
})

test('a cart is filled, read, changed and cleared through its four calls', async ({
  shop: { get, post, offerId },
}) => {
  const added = await post('InsertCartItem', aForm(offerId))
  expect(added).toMatchObject({
    status: 200,
    body: { hasError: false, result: { cartItemId: expect.any(String) } },
  })
  const { cartItemId } = added.body.result

  const cart = await get('GetCartItemsByDomain')
  expect(cart.headers['cache-control']).toBe('no-store')
  const { hasError, ...answer } = cart.body
  expect(hasError).toBe(false)
  expect(getCart.answer.parse(answer)).toEqual(answer)
  expect(answer).toMatchObject({
    result: [{ cartItemId, quantity: 2, offerId }],
    cartTotals: { today: 578, cartItemCount: 2, declaredValue: 1_298 },
  })

  const change = { cartItemId, quantity: 5, updateScreenRepair: false, updateAccessory: false }
  expect(await post('updateCartItemQuantity', change)).toMatchObject({
    status: 200,
    body: { hasError: false, result: { cartItemId } },
  })
  expect((await get('GetCartItemsByDomain')).body.cartTotals.cartItemCount).toBe(5)

  expect(await get(`DeleteCartItem/${cartItemId}`)).toMatchObject({
    status: 200,
    body: { hasError: false, result: null },
  })
  expect((await get('GetCartItemsByDomain')).body).toEqual({
    hasError: false,
    result: [],
    fingerprint: expect.any(String),
    carrierBills: [],
    costs: expect.objectContaining({ today: 0, monthly: 0, committed: null }),
    cartTotals: { today: 0, cartItemCount: 0, declaredValue: 0 },
  })
})

test('the GET that deletes has a POST twin, for our own client', async ({ shop: { post, offerId } }) => {
  const { cartItemId } = (await post('InsertCartItem', aForm(offerId))).body.result

  expect(await post(`DeleteCartItem/${cartItemId}`, {})).toMatchObject({
    status: 200,
    body: { result: null },
  })
})

test('a browser that prefetches, or another site, deletes nothing', async ({
  shop: { get, post, offerId, me },
}) => {
  const { cartItemId } = (await post('InsertCartItem', aForm(offerId))).body.result

  for (const [name, value] of [
    ['sec-purpose', 'prefetch'],
    ['sec-fetch-site', 'cross-site'],
  ] as const)
    expect(await get(`DeleteCartItem/${cartItemId}`, { ...me, [name]: value })).toMatchObject({
      status: 403,
      body: { error: { code: 'UNSAFE_REQUEST' } },
    })

  expect((await get('GetCartItemsByDomain')).body.result).toHaveLength(1)
})

test.for([
  ['GET', 'GetCartItemsByDomain'],
  ['POST', 'InsertCartItem'],
  ['POST', 'updateCartItemQuantity'],
  ['GET', `DeleteCartItem/${v7()}`],
  ['POST', `DeleteCartItem/${v7()}`],
] as const)('%s %s is for the signed-in', async ([method, path], { shop: { app } }) => {
  for (const headers of [{}, { authorization: 'Bearer wrong-wrong-wrong-wrong-wrong' }]) {
    const reply = await app.inject({ method, url: `/api/cartItem/${path}`, headers })
    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'NOT_SIGNED_IN'])
  }
})

test("someone else's line is a missing line: 404 with the same answer, and it stays", async ({ shop }) => {
  const { get, post, offerId, somebodyElse } = shop
  const { cartItemId } = (await post('InsertCartItem', aForm(offerId))).body.result
  const change = (id: string) => post('updateCartItemQuantity', { cartItemId: id, quantity: 9 }, somebodyElse)
  const refused = { status: 404, body: { hasError: true, error: { code: 'CART_ITEM_NOT_FOUND' } } }

  const [others, missing] = [await change(cartItemId), await change(v7())]
  expect(others).toMatchObject(refused)
  expect(others.body.error).toEqual(missing.body.error)
  expect(await get(`DeleteCartItem/${cartItemId}`, somebodyElse)).toMatchObject(refused)

  expect((await get('GetCartItemsByDomain')).body.result).toMatchObject([{ cartItemId, quantity: 2 }])
  expect((await get('GetCartItemsByDomain', somebodyElse)).body.result).toEqual([])
})

test.for([
  ['a quantity of 0', { quantity: 0 }, 'quantity'],
  ['a quantity over 300', { quantity: 301 }, 'quantity'],
  ['half a unit', { quantity: 1.5 }, 'quantity'],
  ['a quantity in words', { quantity: '2' }, 'quantity'],
  ['no number at all', { quantity: null }, 'quantity'],
  ['an offer that is not an id', { offerId: 'best' }, 'offerId'],
  ['a missing domain', { domainId: undefined }, 'domainId'],
  ['coverage for some of the units', { screenRepairQuantity: 1 }, 'screenRepairQuantity'],
  ['more accessories than units', { accessoryQuantity: 3 }, 'accessoryQuantity'],
] as const)(
  'adding with %s is refused at its field',
  async ([, changes, field], { shop: { get, post, offerId } }) => {
    const reply = await post('InsertCartItem', aForm(offerId, changes))

    expect(reply).toMatchObject({ status: 400, body: { hasError: true, error: { code: 'INVALID_INPUT' } } })
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
    expect((await get('GetCartItemsByDomain')).body.result).toEqual([])
  },
)

test('a price and a user id in the call change nothing', async ({ shop: { get, post, offerId } }) => {
  await post('InsertCartItem', aForm(offerId, { quantity: 2 }))
  const plain = (await get('GetCartItemsByDomain')).body.cartTotals
  await post('InsertCartItem', aForm(offerId, { quantity: 2, itemPrice: 0.01, userId: v7() }))

  const { result, cartTotals } = (await get('GetCartItemsByDomain')).body
  expect([result.length, cartTotals.today]).toEqual([1, plain.today * 2])
})

test.for([
  ['an unknown offer', { offerId: v7() }, 'OFFER_NOT_FOUND'],
  ['for another domain', { domainId: v7() }, 'MANIFEST_NOT_FOUND'],
] as const)('adding %s answers 404 with its code', async ([, changes, code], { shop: { post, offerId } }) => {
  expect(await post('InsertCartItem', aForm(offerId, changes))).toMatchObject({
    status: 404,
    body: { hasError: true, error: { code }, requestId: expect.any(String) },
  })
})

test('a line is full at 300', async ({ shop: { post, offerId } }) => {
  await post('InsertCartItem', aForm(offerId, { quantity: 300 }))

  expect(await post('InsertCartItem', aForm(offerId, { quantity: 1 }))).toMatchObject({
    status: 409,
    body: { error: { code: 'CART_LINE_FULL', message: 'A cart line can have at most 300 items.' } },
  })
})

test('an edit beyond 100 is refused in words, one of 0 too', async ({ shop: { post, offerId } }) => {
  const { cartItemId } = (await post('InsertCartItem', aForm(offerId))).body.result
  const fields = async (quantity: number) =>
    (await post('updateCartItemQuantity', { cartItemId, quantity })).body.error.fields

  expect(await fields(101)).toEqual({ quantity: ['Enter at most 100.'] })
  expect(await fields(301)).toEqual({ quantity: ['Enter at most 100.'] })
  expect(await fields(1.5)).toEqual({ quantity: ['Enter a whole number from 1 to 100.'] })
  expect(await fields(0)).toEqual({ quantity: ['Enter at least 1.'] })
})

test('a malformed line id is 400, not a failure of ours', async ({ shop: { get } }) => {
  expect(await get('DeleteCartItem/first')).toMatchObject({
    status: 400,
    body: { error: { code: 'INVALID_INPUT', fields: { cartItemId: [expect.any(String)] } } },
  })
})

test('ids are the same in capitals', async ({ shop: { get, post, offerId } }) => {
  const { cartItemId } = (await post('InsertCartItem', aForm(offerId.toUpperCase()))).body.result

  await post('updateCartItemQuantity', { cartItemId: cartItemId.toUpperCase(), quantity: 4 })

  expect((await get('GetCartItemsByDomain')).body.result).toMatchObject([{ cartItemId, quantity: 4 }])
})
