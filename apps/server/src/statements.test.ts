import { defaultDomainId } from '@portal/domain/ids'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Database } from './db/client.ts'
import { anAgentWithAccount, anApp, anOrderForm, aShop, aSignIn } from './features/orders/testing.ts'
import { test } from './testing/fixtures.ts'

/**
 * What each everyday call asks of PostgreSQL, statement by statement (design aims, performance): one more is a
 * decision, and is made here. BEGIN and COMMIT count like the others.
 */
const admitted = ['session_read']
const addToCart = [...admitted, 'cart_line_add']
const placeOrder = [
  ...admitted,
  'begin',
  // The key of this request: the second of two waits here.
  'once_claim',
  'cart_lock',
  // After the lock, so that it sees what the lock waited for.
  'cart_lines',
  'order_parties',
  // Order, lines, timeline, empty cart, the answer under the key, delivery, letter, and the jobs of both.
  'order_write',
  'commit',
]
const readOrder = [...admitted, 'order_read']
const readHistory = [...admitted, 'order_history_agent_newest']

test('each everyday call asks these statements and no others; a whole order at most 15', async ({
  database,
}) => {
  const { agent, parties, offerId, headers } = await aBuyer(database)
  const app = await anApp(database)
  const asked = countStatements(database.pool)
  async function call(request: { method: 'GET' | 'POST'; url: string; payload?: object; key?: string }) {
    asked.length = 0
    const { key, ...rest } = request
    const answer = await app.inject({
      ...rest,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    })
    return { status: answer.statusCode, body: answer.json(), asked: [...asked] }
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

  expect(refused).toMatchObject({ status: 400, asked: admitted })
  expect(added).toMatchObject({ status: 200, asked: addToCart })
  expect(cart).toMatchObject({ status: 200, asked: [...admitted, 'cart_lines'] })
  expect(placed).toMatchObject({ status: 200, asked: placeOrder })
  expect(order).toMatchObject({ status: 200, asked: readOrder })
  expect(history).toMatchObject({ status: 200, asked: readHistory })
  expect([...added.asked, ...placed.asked, ...order.asked].length).toBeLessThanOrEqual(15)
  await app.close()
})

async function aBuyer({ inTransaction }: Database) {
  return inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    return { agent, parties, offerId: offer.offerId, headers: await aSignIn(tx, agent.userId) }
  })
}

/** The names of the statements that go through this pool from now on, as they are sent. */
function countStatements(pool: pg.Pool): string[] {
  const names: string[] = []
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query: (...given: unknown[]) => {
        names.push(nameOf(given[0]))
        return query(...given)
      },
    })
  })
  return names
}

const nameOf = (said: unknown) =>
  typeof said === 'string' ? said : ((said as { name?: string }).name ?? 'a statement without a name')
