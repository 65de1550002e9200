import { setTimeout as delay } from 'node:timers/promises'
import { defaultDomainId } from '@portal/domain/ids'
import type pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { mailboxMailer } from './adapters/mailbox/mailbox-mailer.ts'
import { ownLedger } from './adapters/own-ledger/own-ledger.ts'
import { type Database, openDatabase } from './db/client.ts'
import { exportOrder } from './features/order-export/export-order.ts'
import { workerNeeds } from './features/order-export/testing.ts'
import {
  anAgentWithAccount,
  anApp,
  anOrderForm,
  aShop,
  aSignIn,
  realDeps,
} from './features/orders/testing.ts'
import { connectionsFor, runJobs } from './jobs/run-jobs.ts'
import { sendMail } from './mail/send-mail.ts'
import { test } from './testing/fixtures.ts'

/** The most statements that each everyday call may send to PostgreSQL, BEGIN and COMMIT included; one of a cart and of an order reads price rules, and one of an order makes the lines of its units. */
const most = { refused: 1, addToCart: 2, readCart: 3, placeOrder: 13, readOrder: 2, readHistory: 2 }
/** The most that follow an order with an invoice: its email with its way to the embedded ledger, and what the queue asks for both. */
const mostBehind = { work: 17, queue: 6 }

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

test('what follows an order sends few statements as well', async ({ database }) => {
  const { parties, offerId, headers } = await aBuyer(database)
  const app = await anApp(database)
  const jobs = openDatabase(database.pool.options, { size: connectionsFor() })
  const exports = openDatabase(database.pool.options, { size: connectionsFor() })
  const [work, ofJobs, ofExports] = [
    countStatements(database.pool),
    countStatements(jobs.pool),
    countStatements(exports.pool),
  ]
  const stops = await workOnBoth(database, { jobs: jobs.pool, exports: exports.pool })
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers })
  await post('/api/cartItem/InsertCartItem', {
    domainId: defaultDomainId,
    offerId,
    quantity: 2,
    screenRepairQuantity: 2,
    accessoryQuantity: 0,
  })
  const looks = { count: 0 }
  const jobsLeft = async () => {
    looks.count++
    const { rows } = await database.pool.query('select count(*)::int as left from graphile_worker.jobs')
    return rows[0].left
  }
  // What is left of others, and what a runner asks when it starts, is over.
  await expect.poll(jobsLeft).toBe(0)
  await delay(300)
  looks.count = 0
  for (const sent of [work, ofJobs, ofExports]) sent.count = 0

  const placed = await post('/api/order/InsertOrder', anOrderForm(parties))
  const ofCaller = work.count
  await expect.poll(jobsLeft).toBe(0)

  expect(placed.statusCode).toBe(200)
  const { rows } = await database.pool.query(
    `select i.number, m.state from book_invoices i join outbound_mail m on m.key = 'order-confirmation-' || i.order_id where i.order_id = $1`,
    [placed.json().result.orderId],
  )
  expect(rows).toEqual([{ number: expect.any(String), state: 'sent' }])
  expect(work.count - 1 - ofCaller - looks.count).toBeLessThanOrEqual(mostBehind.work)
  expect(ofJobs.count + ofExports.count).toBeLessThanOrEqual(mostBehind.queue)
  for (const stop of stops) await stop()
  await jobs.close()
  await exports.close()
  await app.close()
})

/** Emails and order exports as the product works on them: apart, each with connections of its own. */
async function workOnBoth(database: Database, pools: { jobs: pg.Pool; exports: pg.Pool }) {
  const deps = realDeps(database)
  const log = pino({ level: 'silent' })
  const ledger = ownLedger({ ...database, publicBaseUrl: 'https://portal.example' })
  const orders = { ...workerNeeds(deps, ledger), ledgerWithin: ledger.within }
  const emails = {
    ...deps,
    db: database.reader,
    mailer: mailboxMailer(),
    ledger,
    log,
    publicBaseUrl: 'https://portal.example',
  }
  return [
    await runJobs({
      pool: pools.jobs,
      log,
      tasks: { 'send-mail': ({ mailId }, shutdown) => sendMail(emails, mailId, shutdown) },
    }),
    await runJobs({
      pool: pools.exports,
      log,
      tasks: { 'export-order': ({ orderId }, shutdown) => exportOrder(orders, orderId, shutdown) },
    }),
  ]
}
