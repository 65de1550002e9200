import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from './db/seed/personas.ts'
import { signInLimits } from './features/auth/sign-in-limits.ts'
import { type Balancer, startBalancer } from './testing/balancer.ts'
import {
  type Answer,
  addToCart,
  carrierOfferOf,
  cartOf,
  catalogOf,
  type Offer,
  signIn,
  submitCart,
} from './testing/buyers.ts'
import { needs } from './testing/needs.ts'
import {
  newPostgres,
  type OwnPostgres,
  type ServerFolder,
  seedOwnPostgres,
  serverFolder,
} from './testing/own-postgres.ts'
import { type Pooler, startPooler } from './testing/pooler.ts'
import { type ProductProcess, startProduct } from './testing/product-process.ts'
import { lastOrder, letAMinutePass, ordersSince, undoneSince } from './testing/unfinished-work.ts'

/**
 * Two and four processes over one PostgreSQL behind nginx with deploy/nginx.conf: right together, and no order
 * fails while one of them is killed, replaced or paused.
 */

/** `fail_timeout` of deploy/nginx.conf, and a little. */
const nginxForgetsMs = 2_500
/** No test waits for time to pass, but nginx does, and so do leases of someone who was killed. */
const patient = { timeout: 240_000 }
const people = ['wes', 'mo', 'wren', 'bo', 'una', 'ada'] as const

describe.skipIf(!needs('nginx', 'pgbouncer', 'postgres15'))('Behind nginx,', () => {
  let folder: ServerFolder
  let postgres: OwnPostgres
  let pooler: Pooler

  beforeAll(async () => {
    folder = await serverFolder()
    postgres = await newPostgres(folder)
    await seedOwnPostgres(postgres)
    pooler = await startPooler(postgres, folder)
  })

  afterAll(async () => {
    await pooler?.stop()
    await postgres?.stop()
    await folder?.remove()
  })

  describe.each([
    { count: 2, way: 'directly' },
    { count: 4, way: 'through PgBouncer' },
  ])('$count processes over one PostgreSQL 15, $way:', ({ count, way }) => {
    const name = `portal_${count}`
    const processes: ProductProcess[] = []
    const ended: number[] = []
    let dataDir: string
    let balancer: Balancer
    let database: pg.Pool
    let offerId: string
    let ofTheSeed: number

    const start = (port?: number) =>
      startProduct(dataDir, {
        rateLimits: 'on',
        env: {
          TRUST_PROXY: '1',
          PUBLIC_BASE_URL: 'http://portal.example',
          DEMO_SIGN_INS: 'allowed',
          ...(way === 'directly' ? { DATABASE_URL: postgres.url(name) } : pooler.env(name)),
        },
        ...(port !== undefined && { port }),
      })

    beforeAll(async () => {
      await postgres.query(`create database ${name} template portal owner portal`)
      dataDir = await mkdtemp(join(tmpdir(), 'portal-nginx-data-'))
      processes.push(...(await Promise.all(Array.from({ length: count }, () => start()))))
      balancer = await startBalancer(processes.map(({ port }) => port))
      database = new pg.Pool({ connectionString: postgres.url(name), max: 2 })
      // The server may end before its last connection has said good-bye.
      database.on('connect', (client) => client.on('error', () => {}))
      ofTheSeed = await lastOrder(database)
      offerId = await carrierOfferOf(balancer)
    })

    afterAll(async () => {
      await balancer?.stop()
      for (const product of processes) await product.kill('SIGKILL')
      await database?.end()
      if (dataDir) await rm(dataDir, { recursive: true, force: true })
    })

    test('know alike who is signed in, and who is not any more', async () => {
      const token = await signIn(balancer, personas.wes)
      for (const product of processes) expect(await cartOf(product, token)).toMatchObject({ hasError: false })

      await balancer.call('/auth/Logout', { token, body: {} })
      for (const product of processes)
        expect(await cartOf(product, token)).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } })
    })

    test('have one cart, whichever process handled the change', async () => {
      const token = await signIn(balancer, personas.bo)
      await Promise.all(processes.map((product) => addToCart(product, token, offerId)))
      const { result } = await cartOf(balancer, token)
      expect(result).toMatchObject([{ quantity: count }])
      await submitCart(balancer, token, randomUUID())
    })

    test('have one price, from the moment in which it was changed', async () => {
      const token = await signIn(balancer, personas.ada)
      for (const [at, product] of processes.entries()) {
        // All have the catalog in memory from now on.
        await Promise.all(processes.map(catalogOf))
        const itemPrice = Number(`${at + 1}.11`)
        await changePrice(product, token, offerId, itemPrice)
        for (const catalog of await Promise.all(processes.map(catalogOf)))
          expect(catalog.find((offer) => offer.offerId === offerId)).toMatchObject({
            displayPricePrimary: `$${itemPrice}`,
          })
      }
    })

    test('count wrong passwords together', async () => {
      const body = { email: personas.nia.email, password: 'Wrong1234' }
      const codes: Array<string | undefined> = []
      for (let attempt = 0; attempt <= signInLimits.failuresOfAddress; attempt += 1)
        codes.push((await balancer.call<Answer<null>>('/auth/UserLogin', { body })).error?.code)
      expect(new Set(codes.slice(0, -1))).toEqual(new Set(['SIGN_IN_FAILED']))
      expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    })

    test('do each job once', async () => {
      const last = await lastOrder(database)
      const { orders } = await underLoad(async () => {})
      await allIsDone(last)
      const { rows } = await database.query(
        `select (select count(*)::int from outbound_mail where key like any (array(select '%-' || order_id from orders where order_id > $1)) and attempts <> 1) as "emailsTriedAgain",
                (select count(*)::int from order_export_attempts where order_id > $1)
                  - (select count(distinct (order_id, step))::int from order_export_attempts where order_id > $1) as "stepsTakenAgain"`,
        [last],
      )
      expect(rows).toEqual([{ emailsTriedAgain: 0, stepsTakenAgain: 0 }])
      expect(orders.length).toBeGreaterThan(0)
    })

    test('lose no order of anyone when one is killed', patient, async () => {
      const last = await lastOrder(database)
      const { orders, failures } = await underLoad(() => end('SIGKILL'))
      expect(failures.filter(({ what }) => what === 'order')).toEqual([])
      expect(await ordersSince(database, last)).toEqual(orders)
      await fillUp()
    })

    test('fail no one while one shuts down', patient, async () => {
      const last = await lastOrder(database)
      const { orders, failures } = await underLoad(async () => expect(await end('SIGTERM')).toBe(0))
      expect(failures).toEqual([])
      expect(await ordersSince(database, last)).toEqual(orders)
      await fillUp()
    })

    // One is enough for this: it takes as long as nginx waits.
    test.runIf(count === 2)('lose no order of anyone while one is paused', { timeout: 240_000 }, async () => {
      const last = await lastOrder(database)
      const { orders, failures } = await underLoad(async () => processes[0]?.freeze())
      processes[0]?.thaw()
      expect(failures.filter(({ what }) => what === 'order')).toEqual([])
      await expect.poll(() => ordersSince(database, last), { timeout: 240_000 }).toEqual(orders)
    })

    test('leave nothing undone after all this, and nothing done twice', patient, async () => {
      await expect
        .poll(() => letAMinutePass(database).then(() => undoneSince(database, ofTheSeed)), {
          timeout: 240_000,
          interval: 2_000,
        })
        .toEqual({ orderExports: 0, emails: 0 })
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int as count from ledger_sales_orders
         where status <> 'void' group by order_id having count(*) > 1`,
      )
      expect(rows).toEqual([])
    })

    /** Ends the one that has run the longest; answers its exit code. */
    async function end(signal: 'SIGKILL' | 'SIGTERM') {
      const [oldest] = processes.splice(0, 1)
      if (oldest) ended.push(oldest.port)
      return oldest?.kill(signal)
    }

    /** Starts another where one has ended, and waits until nginx has come by again. */
    async function fillUp() {
      for (const port of ended.splice(0)) processes.push(await start(port))
      await delay(nginxForgetsMs)
    }

    /** Six people who fill their cart, order and look at it, until `event` is over and each has ordered twice more. */
    async function underLoad(event: () => Promise<unknown>) {
      const tokens = await Promise.all(people.map((person) => signIn(balancer, personas[person])))
      const orders: number[] = []
      const failures: Array<{ what: string; reason: unknown }> = []
      let isOver = false

      const ordering = tokens.map(async (token) => {
        for (let after = 0; after < 2; after += isOver ? 1 : 0) {
          await attempt('cart', () => addToCart(balancer, token, offerId))
          // Callers that got a failure check whether it succeeded.
          const { result } = await cartOf(balancer, token)
          if (result.length === 0) await addToCart(balancer, token, offerId)
          const placed = await attempt('order', () => submitCart(balancer, token, randomUUID()))
          if (placed) orders.push(placed.result.orderId)
          await attempt('history', () =>
            balancer.call<Answer<unknown>>(`/order/GetOrderHistory/${personas.wes.zohoUserId}`, { token }),
          )
        }
      })
      const last = await lastOrder(database)
      await expect
        .poll(() => lastOrder(database), { interval: 5, timeout: 120_000 })
        .toBeGreaterThan(last + 6)
      await event()
      isOver = true
      await Promise.all(ordering)
      return { orders: orders.sort((a, b) => a - b), failures }

      async function attempt<T extends { hasError?: boolean }>(what: string, doIt: () => Promise<T>) {
        try {
          const answer = await doIt()
          if (!answer.hasError) return answer
          failures.push({ what, reason: answer })
        } catch (reason) {
          failures.push({ what, reason })
        }
        return undefined
      }
    }

    const allIsDone = (last: number) =>
      expect
        .poll(() => undoneSince(database, last), { timeout: 120_000, interval: 100 })
        .toEqual({ orderExports: 0, emails: 0 })
  })
})

type Price = Offer & {
  version: number
  itemPrice: number
  ratePlanPrice: number
  ratePlanDisplayPrice: string
}

async function changePrice(product: ProductProcess, token: string, offerId: string, itemPrice: number) {
  const { results } = await product.call<{ results: Price[] }>('/offer/GetPrices', { token })
  const price = results.find((offer) => offer.offerId === offerId)
  if (!price) throw new Error(`Offer ${offerId} has no price.`)
  const { version, ratePlanPrice, ratePlanDisplayPrice } = price
  const displayPricePrimary = `$${itemPrice}`
  const offer = { offerId, version, itemPrice, displayPricePrimary, ratePlanPrice, ratePlanDisplayPrice }
  expect(await product.call('/offer/UpdatePrices', { token, body: { offers: [offer] } })).toMatchObject({
    hasError: false,
  })
}
