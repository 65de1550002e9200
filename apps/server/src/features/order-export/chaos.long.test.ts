import { setTimeout as delay } from 'node:timers/promises'
import { defaultTimeZone } from '@portal/domain/business-day'
import { orderStatus } from '@portal/domain/order-status'
import type { Trouble } from '@portal/testkit/fakes/vendor-server'
import { startFakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { fakeOrganizationId, fakeZohoInventory } from '@portal/testkit/fakes/zoho/fake-zoho-inventory'
import { pino } from 'pino'
import { expect } from 'vitest'
import { zohoToken } from '../../adapters/zoho/zoho-token.ts'
import type { LedgerSettings } from '../../adapters/zoho-inventory/ledger-settings.ts'
import { zohoInventory } from '../../adapters/zoho-inventory/zoho-inventory.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { connectionsFor, runJobs } from '../../jobs/run-jobs.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { SalesLedger } from '../../ports/sales-ledger.ts'
import { anOffer, aProduct } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { retryOrder } from '../orders/place/change-status.ts'
import { placeOrder } from '../orders/place/place-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop, realDeps } from '../orders/testing.ts'
import { type OrderExportSchedule, orderExportSchedule, orderExportsAtOnce } from './breaker.ts'
import { exportOrder } from './export-order.ts'
import type { OrderExportNeeds } from './order-export-needs.ts'
import { down, refused, scriptedLedger, timedOut } from './testing.ts'

/**
 * Orders are submitted while the ledger hangs, throttles, answers nonsense, lies (does it and says that it did not)
 * and is down altogether, and while nodes die in the middle of a step (docs/spec/integrations.md#order-export). Nothing
 * is dropped, and nothing is made twice.
 */
const orderCount = Number(process.env.ORDER_EXPORT_CHAOS_ORDERS ?? 60)
/** Every so many orders there is one that the ledger refuses for good. */
const poisonEvery = 15

/** The real rules, a hundred times as fast. */
const hurried: OrderExportSchedule = {
  ...orderExportSchedule,
  leaseMs: 2_000,
  stepMs: 1_200,
  settleMs: 250,
  firstWaitMs: 20,
  longestWaitMs: 600,
  breakerOpenMs: 250,
}
const refusedForGood = /^Accounting has no item for /
const lastReason = (order: string) =>
  `(select reason from order_events e where e.order_id = ${order}.order_id and kind = 'failed' order by at desc limit 1)`

/** What one call of the vendor may take. */
const callMs = 200

const silent = pino({ level: 'silent' })

/** Always the same chances, so that a failure can be looked at again. */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type Weather = { isDown: boolean; isFair: boolean; wentWrong: number }

/** A ledger under test, its callers, and what it has created. */
type Stage = {
  /** A node's own. */
  ledger: () => SalesLedger
  weather: Weather
  calls: () => number
  /** The keys of what was made; one twice is what must not happen. */
  salesOrders: () => string[]
  invoices: () => string[]
  /** From now on it knows these items and no others. */
  knows: (zohoProductIds: string[]) => void
  close: () => Promise<void>
}

/** In memory, two who create at once make two: six calls of ten go wrong. */
function scriptedStage(): Stage {
  const random = chances(7)
  const weather = { isDown: false, isFair: false, wentWrong: 0 }
  const scripted = scriptedLedger({ tookMs: 4, lateMs: hurried.stepMs + 50 })
  let known: string[] = []
  scripted.behave(async () => {
    if (weather.isFair) return undefined
    const chance = weather.isDown ? 0 : random()
    if (chance < 0.6) weather.wentWrong++
    if (chance < 0.14) return down()
    if (chance < 0.24)
      return new IntegrationError('ledger', 'rate_limited', { retryable: true, retryAfterMs: 80 })
    if (chance < 0.25) return 'hangs'
    if (chance < 0.27) return 'late'
    if (chance < 0.34) return new IntegrationError('ledger', 'bad_response', { retryable: true })
    if (chance < 0.52) return 'lies'
    if (chance < 0.6) {
      await delay(random() * callMs)
      return timedOut()
    }
    return undefined
  })
  const ledger: SalesLedger = {
    ...scripted,
    createSalesOrder: async (draft, signal) => {
      if (draft.lines.every(({ zohoProductId }) => known.includes(zohoProductId)))
        return scripted.createSalesOrder(draft, signal)
      throw refused('Accounting has no item for it.')
    },
  }
  return {
    ledger: () => ledger,
    weather,
    calls: () => scripted.calls.length,
    salesOrders: () => scripted.salesOrders.map(({ key }) => key),
    invoices: () => scripted.invoices.map(({ key }) => key),
    knows: (ids) => {
      known = ids
    },
    close: async () => {},
  }
}

/** What the vendor does instead of answering; half of it after having done what it was asked. */
const troubles: Trouble[] = [
  { fault: '503' },
  { fault: '500', isLie: true },
  { fault: '429' },
  { fault: 'html-502', isLie: true },
  { fault: 'hang-up', isLie: true },
  { fault: 'reset' },
  { fault: 'malformed-json', isLie: true },
  { fault: 'timeout', isLie: true },
  // Does it when no one waits any more.
  { waitMs: callMs + 60 },
]

/** The live adapter against a server that speaks the vendor's protocol: three calls of ten go wrong. */
async function zohoStage(database: Database): Promise<Stage> {
  const random = chances(11)
  const weather = { isDown: false, isFair: false, wentWrong: 0 }
  const inventory = fakeZohoInventory()
  inventory.answers.throttleCode = 1070
  const fake = await startFakeZoho([inventory])
  const settings: LedgerSettings = {
    organizationId: fakeOrganizationId,
    zoho: { accountsUrl: fake.url, apiUrl: undefined, ...fakeZohoClient },
  }
  fake.setMood(({ path }) => {
    if (weather.isFair || path.startsWith('/oauth/')) return undefined
    if (!weather.isDown && random() >= 0.3) return undefined
    weather.wentWrong++
    return weather.isDown ? { fault: '503' } : troubles[Math.floor(random() * troubles.length)]
  })
  const { reader, inTransaction } = database
  const now = () => new Date()
  return {
    ledger: () =>
      zohoInventory(settings, {
        token: zohoToken(settings.zoho, { db: reader, inTransaction, now }),
        inTransaction,
        now,
        options: { callsPerMinute: 100_000, readTimeoutMs: callMs, writeTimeoutMs: callMs },
      }),
    weather,
    calls: () => fake.asked.length,
    salesOrders: () => inventory.salesOrders().map((one) => one.reference_number),
    invoices: () => inventory.invoices().map((one) => one.reference_number),
    knows: (ids) => {
      for (const item_id of ids) inventory.addItem({ item_id })
    },
    close: fake.close,
  }
}

type Node = { stop: () => Promise<void> }

/** A node with its own connections; one that is `killed` does nothing more, and leaves its lease and its job behind. */
async function aNode(database: Database, ledger: SalesLedger): Promise<Node & { kill: () => Promise<void> }> {
  const jobs = openDatabase(database.pool.options, { size: connectionsFor(orderExportsAtOnce) })
  const own = openDatabase(database.pool.options, { size: 6 })
  const needs: OrderExportNeeds = {
    db: own.reader,
    inTransaction: own.inTransaction,
    now: () => new Date(),
    ledger,
    timeZone: defaultTimeZone,
    schedule: hurried,
    random: Math.random,
    alert: () => {},
    log: silent,
  }
  let isDead = false
  const never = new Promise<never>(() => {})
  // An ended process keeps nothing that it learned.
  needs.db.$client.query = patched(
    own.pool.query.bind(own.pool),
    () => isDead,
    never,
  ) as typeof own.pool.query
  needs.inTransaction = (work) => (isDead ? never : own.inTransaction(work))
  const stopJobs = await runJobs({
    pool: jobs.pool,
    log: silent,
    atOnce: orderExportsAtOnce,
    lookEveryMs: 200,
    tasks: {
      'export-order': ({ orderId }, shutdown) =>
        Promise.race([exportOrder(needs, orderId, shutdown), died(() => isDead)]),
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

test.for([
  ['in memory', async () => scriptedStage()],
  ['Zoho Inventory', zohoStage],
] as const)(
  `${orderCount} orders and a ledger that does everything wrong (%s): each arrives once, or is in Error with a reason`,
  { timeout: 90_000 + orderCount * 2_500 },
  async ([name, open], { database }) => {
    await database.pool.query(
      'delete from vendor_breakers; delete from ledger_invoices; delete from ledger_sales_orders; delete from orders',
    )
    const stage = await open(database)
    const { weather } = stage
    const deps = realDeps(database, { now: () => new Date() })
    const { agent, parties, phone, offer, unknown } = await database.inTransaction(async (tx) => ({
      ...(await anAgentWithAccount(tx, { roles: ['Manager'] })),
      ...(await aShop(tx)),
      unknown: await anOffer(tx, (await aProduct(tx)).productId),
    }))
    stage.knows([phone.zohoProductId])
    const nodes = [await aNode(database, stage.ledger()), await aNode(database, stage.ledger())]
    let kills = 0
    const startedMs = performance.now()

    const submitted: number[] = []
    const poisoned: number[] = []
    for (let n = 0; n < orderCount; n++) {
      const isPoison = n % poisonEvery === poisonEvery - 1
      const { offerId } = isPoison ? unknown : offer
      await database.inTransaction((tx) => aCart(tx, agent.userId, { offerId }))
      const { orderId } = (await placeOrder(asCaller(deps, agent), anOrderForm(parties))).result
      submitted.push(orderId)
      if (isPoison) poisoned.push(orderId)
      // One after the other is killed in the middle of its work, and another takes its place.
      if (n % 20 === 10) {
        await nodes[kills % 2]?.kill()
        nodes[kills % 2] = await aNode(database, stage.ledger())
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
          `select count(*)::int as count from order_exports where state = 'waiting'`,
        )
      ).rows[0]?.count ?? 0
    await expect.poll(left, { timeout: 120_000 + orderCount * 1_500, interval: 200 }).toBe(0)
    const drainedMs = performance.now() - startedMs

    // What ended in Error because it was tried too often is retried by someone, in fair weather.
    weather.isFair = true
    const { rows: failed } = await database.pool.query<{ orderId: number; reason: string }>(
      `select order_id as "orderId", ${lastReason('d')} as reason from order_exports d where state = 'failed'`,
    )
    // Also one that would have been refused, had the ledger ever listened.
    const givenUp = failed.filter(({ reason }) => !refusedForGood.test(reason))
    for (const { orderId } of givenUp) await retryOrder(asCaller(deps, agent), orderId)
    await expect.poll(left, { timeout: 120_000, interval: 200 }).toBe(0)
    for (const { stop } of nodes) await stop()

    const { rows } = await database.pool.query<{
      orderId: number
      statusId: number
      link: string | null
      reason: string | null
    }>(
      `select order_id as "orderId", status_id as "statusId", zoho_inventory_invoice_link as link,
              ${lastReason('o')} as reason
       from orders o order by order_id`,
    )
    const arrived = rows.filter(({ statusId }) => statusId === orderStatus.submitted)
    const inError = rows.filter(({ statusId }) => statusId === orderStatus.error)
    process.stdout.write(
      `${name}: ${orderCount} orders, ${stage.calls()} calls of which ${weather.wentWrong} went wrong, ` +
        `${kills} nodes killed, drained in ${(drainedMs / 1_000).toFixed(1)} s: ${arrived.length} arrived ` +
        `(${givenUp.length} of them given up and retried), ${inError.length} refused, ` +
        `${stage.salesOrders().length} sales orders, ${stage.invoices().length} invoices\n`,
    )

    const keys = arrived.map(({ orderId }) => `WBC-${orderId}`)
    expect(rows.map(({ orderId }) => orderId)).toEqual(submitted)
    expect(stage.salesOrders().toSorted(), 'one sales order each').toEqual(keys.toSorted())
    expect(stage.invoices().toSorted(), 'one invoice each').toEqual(keys.toSorted())
    expect(arrived.filter(({ link }) => link === null)).toEqual([])
    expect(inError.map(({ orderId }) => orderId)).toEqual(poisoned)
    for (const { reason } of inError) expect(reason).toMatch(refusedForGood)
    expect(kills).toBeGreaterThan(0)
    await stage.close()
  },
)
