import { defaultDomainId } from '@portal/domain/ids'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Database } from './db/client.ts'
import { anAgentWithAccount, anApp, anOrderForm, aShop, aSignIn } from './features/orders/testing.ts'
import { test } from './testing/fixtures.ts'

/** The most statements that each everyday call may send to PostgreSQL, BEGIN and COMMIT included. */
const most = { refused: 1, addToCart: 2, readCart: 2, placeOrder: 15, readOrder: 2, readHistory: 2 }

test('everyday calls send few statements to the database', async ({ database }) => {
  const { agent, parties, offerId, headers } = await aBuyer(database)
  const app = await anApp(database)
  const sent = countStatements(database.pool)
  async function call(request: { method: 'GET' | 'POST'; url: string; payload?: object; key?: string }) {
    sent.count = 0
    const { key, ...rest } = request
    const answer = await app.inject({
      ...rest,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    })
    return { status: answer.statusCode, body: answer.json(), statements: sent.count }
  }
  const get = (url: string) => call({ method: 'GET', url })

  const refused = await get('/api/order/GetSingleOrder/not-a-number')
  const added = await call({
    method: 'POST',
    url: '/api/cartItem/InsertCartItem',
    payload: {
      domainId: defaultDomainId,
      offerId,
      quantity: 2,
      screenRepairQuantity: 2,
      accessoryQuantity: 0,
    },
  })
  const cart = await get('/api/cartItem/GetCartItemsByDomain')
  const placed = await call({
    method: 'POST',
    url: '/api/order/InsertOrder',
    payload: anOrderForm(parties),
    key: 'counted once',
  })
  const order = await get(`/api/order/GetSingleOrder/${placed.body.result?.orderId}`)
  const history = await get(`/api/order/GetOrderHistory/${agent.zohoUserId}`)
  const narrowed = await get(
    `/api/order/GetOrderHistory/${agent.zohoUserId}?withTotals=true&limit=1&from=2001-01-01T00:00:00Z`,
  )

  expect(refused.status).toBe(400)
  for (const { status } of [added, cart, placed, order, history, narrowed]) expect(status).toBe(200)
  expect(refused.statements).toBeLessThanOrEqual(most.refused)
  expect(added.statements).toBeLessThanOrEqual(most.addToCart)
  expect(cart.statements).toBeLessThanOrEqual(most.readCart)
  expect(placed.statements).toBeLessThanOrEqual(most.placeOrder)
  expect(order.statements).toBeLessThanOrEqual(most.readOrder)
  for (const { statements } of [history, narrowed]) expect(statements).toBeLessThanOrEqual(most.readHistory)
  await app.close()
})

async function aBuyer({ inTransaction }: Database) {
  return inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    return { agent, parties, offerId: offer.offerId, headers: await aSignIn(tx, agent.userId) }
  })
}

/** Counts the statements that go through this pool from now on. */
function countStatements(pool: pg.Pool): { count: number } {
  const sent = { count: 0 }
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query: (...given: unknown[]) => {
        sent.count++
        return query(...given)
      },
    })
  })
  return sent
}
