import { setTimeout as delay } from 'node:timers/promises'
import { orderStatus } from '@portal/domain/order-status'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type Database, openDatabase } from '../../db/client.ts'
import { connectionsFor, runJobs } from '../../jobs/run-jobs.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { retryOrder } from '../orders/change-status.ts'
import { placeOrder } from '../orders/place-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop, realDeps } from '../orders/testing.ts'
import { type DeliveryNeeds, deliverOrder } from './deliver-order.ts'
import { type DeliverySchedule, deliveriesAtOnce, deliverySchedule } from './delivery-schedule.ts'
import { down, refused, type ScriptedLedger, scriptedLedger, timedOut } from './testing.ts'

/**
 * Orders are submitted while the ledger hangs, throttles, answers nonsense, lies (does it and says that it did not)
 * and is down altogether, and while nodes die in the middle of a step (reliability R9). Nothing is dropped, and
 * nothing is made twice.
 */
const orderCount = Number(process.env.DELIVERY_CHAOS_ORDERS ?? 60)
/** Every so many orders there is one that the ledger refuses for good. */
const poisonEvery = 15
const poison = 'Refuse this one.'

/** The real rules, a hundred times as fast. */
const hurried: DeliverySchedule = {
  ...deliverySchedule,
  leaseMs: 900,
  stepMs: 300,
  settleMs: 150,
  firstWaitMs: 20,
  longestWaitMs: 600,
  breakerOpenMs: 250,
}

const silent = pino({ level: 'silent' })

/** Always the same chances, so that a failure can be looked at again. */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Six calls of ten go wrong, each in its way, until it is told to behave. */
function moody(ledger: ScriptedLedger, random: () => number) {
  const weather = { isDown: false, isFair: false, wentWrong: 0 }
  ledger.behave(async () => {
    if (weather.isFair) return undefined
    const chance = weather.isDown ? 0 : random()
    if (chance < 0.6) weather.wentWrong++
    if (chance < 0.12) return down()
    if (chance < 0.22)
      return new IntegrationError('ledger', 'rate_limited', { retryable: true, retryAfterMs: 80 })
    if (chance < 0.25) return 'hangs'
    if (chance < 0.28) return 'late'
    if (chance < 0.34) return new IntegrationError('ledger', 'bad_response', { retryable: true })
    if (chance < 0.52) return 'lies'
    if (chance < 0.6) {
      await delay(random() * 200)
      return timedOut()
    }
    return undefined
  })
  return weather
}

type Node = { stop: () => Promise<void> }

/** A node with its own connections; one that is `killed` does nothing more, and leaves its lease and its job behind. */
async function aNode(
  database: Database,
  ledger: ScriptedLedger,
): Promise<Node & { kill: () => Promise<void> }> {
  const jobs = openDatabase(database.pool.options, { size: connectionsFor(deliveriesAtOnce) })
  const own = openDatabase(database.pool.options, { size: 6 })
  const needs: DeliveryNeeds = {
    db: own.reader,
    inTransaction: own.inTransaction,
    now: () => new Date(),
    ledger,
    schedule: hurried,
    random: Math.random,
    alert: () => {},
    log: silent,
  }
  let isDead = false
  const never = new Promise<never>(() => {})
  // A dead process keeps nothing that it learned.
  needs.db.$client.query = patched(
    own.pool.query.bind(own.pool),
    () => isDead,
    never,
  ) as typeof own.pool.query
  needs.inTransaction = (work) => (isDead ? never : own.inTransaction(work))
  const stopJobs = await runJobs({
    pool: jobs.pool,
    log: silent,
    atOnce: deliveriesAtOnce,
    lookEveryMs: 200,
    tasks: {
      'deliver-order': ({ orderId }, leaving) =>
        Promise.race([deliverOrder(needs, orderId, leaving), died(() => isDead)]),
    },
  })
  const close = async () => {
    await stopJobs()
    await jobs.close()
    await own.close()
  }
  return {
    stop: close,
    kill: async () => {
      isDead = true
      await close()
    },
  }
}

const patched =
  (query: (...args: unknown[]) => unknown, isDead: () => boolean, never: Promise<never>) =>
  (...args: unknown[]) =>
    isDead() ? never : query(...args)

async function died(isDead: () => boolean): Promise<never> {
  while (!isDead()) await delay(20)
  throw new Error('The process was killed.')
}

test(`${orderCount} orders and a ledger that does everything wrong: each arrives once, or is in Error with a reason`, {
  timeout: 60_000 + orderCount * 1_500,
}, async ({ database }) => {
  const random = chances(7)
  const ledger = scriptedLedger({ tookMs: 4, lateMs: hurried.stepMs + 50 })
  const createSalesOrder = ledger.createSalesOrder
  ledger.createSalesOrder = async (draft, signal) => {
    if (draft.notes === poison) throw refused()
    return createSalesOrder(draft, signal)
  }
  const weather = moody(ledger, random)
  const deps = realDeps(database, { now: () => new Date(), ledger })
  const { agent, parties, offer } = await database.inTransaction(async (tx) => ({
    ...(await anAgentWithAccount(tx, { roles: ['Manager'] })),
    ...(await aShop(tx)),
  }))
  const nodes = [await aNode(database, ledger), await aNode(database, ledger)]
  let kills = 0
  const startedMs = performance.now()

  const submitted: number[] = []
  const poisoned: number[] = []
  for (let n = 0; n < orderCount; n++) {
    await database.inTransaction((tx) => aCart(tx, agent.userId, { offerId: offer.offerId }))
    const isPoison = n % poisonEvery === poisonEvery - 1
    const form = anOrderForm(parties, { notes: isPoison ? poison : '' })
    const { orderId } = (await placeOrder(asCaller(deps, agent), form)).result
    submitted.push(orderId)
    if (isPoison) poisoned.push(orderId)
    // One after the other dies in the middle of its work, and another takes its place.
    if (n % 20 === 10) {
      await nodes[kills % 2]?.kill()
      nodes[kills % 2] = await aNode(database, ledger)
      kills++
    }
    if (n === Math.floor(orderCount / 2)) {
      weather.isDown = true
      setTimeout(() => {
        weather.isDown = false
      }, 2_000)
    }
  }

  const left = async () =>
    (
      await database.pool.query<{ count: number }>(
        `select count(*)::int as count from order_deliveries where state = 'waiting'`,
      )
    ).rows[0]?.count ?? 0
  await expect.poll(left, { timeout: 30_000 + orderCount * 1_200, interval: 200 }).toBe(0)
  const drainedMs = performance.now() - startedMs

  // What ended in Error because it was tried too often is retried by somebody, in fair weather.
  weather.isFair = true
  const { rows: failed } = await database.pool.query<{ orderId: number; lastError: string }>(
    `select order_id as "orderId", last_error as "lastError" from order_deliveries where state = 'failed'`,
  )
  const givenUp = failed.filter(({ orderId }) => !poisoned.includes(orderId))
  for (const { orderId } of givenUp) await retryOrder(asCaller(deps, agent), orderId)
  await expect.poll(left, { timeout: 60_000, interval: 200 }).toBe(0)
  for (const { stop } of nodes) await stop()

  const { rows } = await database.pool.query<{
    orderId: number
    statusId: number
    link: string | null
    reason: string | null
    state: string
  }>(
    `select o.order_id as "orderId", status_id as "statusId", zoho_inventory_invoice_link as link, state,
            (select reason from order_events e where e.order_id = o.order_id and kind = 'failed' order by at desc limit 1)
              as reason
     from orders o join order_deliveries using (order_id) order by o.order_id`,
  )
  const perKey = Object.groupBy(ledger.salesOrders, ({ key }) => key)
  const duplicates = Object.values(perKey).filter((made) => (made?.length ?? 0) > 1)
  const arrived = rows.filter(({ statusId }) => statusId === orderStatus.submitted)
  const inError = rows.filter(({ statusId }) => statusId === orderStatus.error)
  process.stdout.write(
    `${orderCount} orders, ${ledger.calls.length} calls of which ${weather.wentWrong} went wrong, ${kills} nodes killed, ` +
      `drained in ${(drainedMs / 1_000).toFixed(1)} s: ${arrived.length} arrived, ${inError.length} refused ` +
      `(${givenUp.length} of them given up and retried), ${ledger.salesOrders.length} sales orders, ` +
      `${duplicates.length} duplicates, ${ledger.invoices.length} invoices\n`,
  )

  expect(rows.map(({ orderId }) => orderId)).toEqual(submitted)
  expect(duplicates).toEqual([])
  expect(inError.map(({ orderId }) => orderId)).toEqual(poisoned)
  expect(inError.filter(({ reason }) => reason !== 'An item of this order is closed in the ledger.')).toEqual(
    [],
  )
  expect(arrived.filter(({ link }) => link === null)).toEqual([])
  expect(ledger.salesOrders).toHaveLength(arrived.length)
  expect(ledger.invoices).toHaveLength(arrived.length)
  expect(kills).toBeGreaterThan(0)
})
