import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedServer, openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { personaPassword, personas } from './db/seed/personas.ts'
import { signInLimits } from './features/auth/sign-in-limits.ts'
import { appCode } from './features/auth/testing.ts'
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
import { type ProductProcess, startProduct } from './testing/product-process.ts'
import {
  jobsOfRunningNodes,
  lastOrder,
  letAMinutePass,
  ordersSince,
  undoneSince,
} from './testing/unfinished-work.ts'

/** Two processes over one database: nothing that people rely on is kept by one of them alone. */

const dataDir = await mkdtemp(join(tmpdir(), 'portal-scale-'))
let one: ProductProcess
let oneIsDead = false
let two: ProductProcess
let server: EmbeddedServer
let database: pg.Pool
let offerId = ''

type Price = Offer & {
  version: number
  itemPrice: number
  ratePlanPrice: number
  ratePlanDisplayPrice: string
}

beforeAll(async () => {
  one = await startProduct(dataDir, { rateLimits: 'on' })
  two = await startProduct(dataDir, { rateLimits: 'on' })
  server = await openEmbeddedServer({ dataDir, log: () => {} })
  database = new pg.Pool({ ...server.connection, max: 2 })
  database.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  offerId = await carrierOfferOf(one)
})

afterAll(async () => {
  await database?.end()
  if (!oneIsDead) await one?.kill('SIGTERM')
  await two?.kill('SIGTERM')
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('What is done on one process is true on the other at once:', () => {
  test('who is signed in, and who is not any more', async () => {
    const token = await signIn(one, personas.wes)
    expect(await cartOf(two, token)).toMatchObject({ hasError: false })

    await one.call('/auth/Logout', { token, body: {} })
    expect(await cartOf(two, token)).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } })
  })

  test('a second factor, begun here and turned on there; a code works once on both together', async () => {
    const { email } = personas.wren
    const token = await signIn(one, personas.wren)
    const { result } = await one.call<Answer<{ secret: string }>>('/auth/StartSecondFactor', {
      token,
      body: { password: personaPassword },
    })
    const { secret } = result
    const codeOf = (steps: number) => appCode(secret, new Date(Date.now() + steps * 30_000))
    const turnedOn = await two.call<Answer<{ recoveryCodes: string[] }>>('/auth/ConfirmSecondFactor', {
      token,
      body: { code: codeOf(0) },
    })
    expect(turnedOn).toMatchObject({ hasError: false })

    const body = { email, password: personaPassword, code: codeOf(1) }
    const answers = await Promise.all(
      [one, two, one, two].map((node) => node.call<Answer<object>>('/auth/UserLogin', { body })),
    )

    expect(answers.filter((answer) => !answer.error)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(
      new Set([undefined, 'SECOND_FACTOR_WRONG']),
    )
    const [code] = turnedOn.result.recoveryCodes
    const off = { token, body: { password: personaPassword, code } }
    expect(await one.call('/auth/EndSecondFactor', off)).toMatchObject({ hasError: false })
  })

  test('what is in the cart', async () => {
    const token = await signIn(one, personas.bo)
    await addToCart(one, token, offerId, 2)
    await addToCart(two, token, offerId, 3)

    const lines = expect.objectContaining({ result: [expect.objectContaining({ quantity: 5 })] })
    expect([await cartOf(one, token), await cartOf(two, token)]).toEqual([lines, lines])
  })

  test('what an offer costs, for the next reader', async () => {
    const token = await signIn(one, personas.ada)
    for (const [here, there] of [
      [one, two],
      [two, one],
    ] as const) {
      // It has the catalog in memory from now on.
      await catalogOf(there)
      const { results } = await here.call<{ results: Price[] }>('/offer/GetPrices', { token })
      const price = results.find((offer) => offer.offerId === offerId)
      if (!price) throw new Error('The first offer of the catalog has no price.')
      const { version, ratePlanPrice, ratePlanDisplayPrice } = price
      const itemPrice = here === one ? 1.11 : 2.22
      const displayPricePrimary = `$${itemPrice}`
      const offer = { offerId, version, itemPrice, displayPricePrimary, ratePlanPrice, ratePlanDisplayPrice }
      expect(await here.call('/offer/UpdatePrices', { token, body: { offers: [offer] } })).toMatchObject({
        hasError: false,
      })

      const offers = await catalogOf(there)
      expect(offers.find((offer) => offer.offerId === offerId)).toMatchObject({ displayPricePrimary })
    }
  })

  test(`how often a user mistyped a password: ${signInLimits.failuresOfAddress} tries on both together`, async () => {
    const body = { email: personas.nia.email, password: 'Wrong1234' }
    // All at once: the wait that the last one meets is a second, and a busy machine checks no password in that time.
    const answers = await Promise.all(
      Array.from({ length: signInLimits.failuresOfAddress + 1 }, (_, attempt) =>
        (attempt % 2 ? one : two).call<Answer<null>>('/auth/UserLogin', { body }),
      ),
    )

    const codes = answers.map(({ error }) => error?.code).toSorted()
    expect(new Set(codes.slice(0, -1))).toEqual(new Set(['SIGN_IN_FAILED']))
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })
})

test('One is killed while six people order: every order that was confirmed exists once, every try succeeds on the other', {
  timeout: 240_000,
}, async () => {
  const people = ['wes', 'mo', 'wren', 'bo', 'una', 'ada'] as const
  const buyers = await Promise.all(
    people.map(async (name) => ({ token: await signIn(two, personas[name]), confirmed: [] as number[] })),
  )
  const ordersEach = 5
  const lastBefore = await lastOrder(database)

  const ordering = Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = 0; round < ordersEach; round += 1) {
        const first = !oneIsDead && (round + index) % 2 === 0 ? one : two
        buyer.confirmed.push(await order(buyer.token, [first, two]))
      }
    }),
  )
  // Reported where it is waited for.
  ordering.catch(() => {})

  // When the first orders are in and the others are under way.
  await expect
    .poll(async () => (await lastOrder(database)) - lastBefore, { interval: 5, timeout: 120_000 })
    .toBeGreaterThan(5)
  oneIsDead = true
  await one.kill('SIGKILL')
  await ordering

  const confirmed = buyers.flatMap((buyer) => buyer.confirmed)
  expect(new Set(confirmed).size, 'every try ended with its own order').toBe(people.length * ordersEach)
  expect(await ordersSince(database, lastBefore)).toEqual(confirmed.sort((a, b) => a - b))

  await expect.poll(() => jobsOfRunningNodes(database), { timeout: 120_000, interval: 100 }).toBe(0)
  await letAMinutePass(database)
  await expect
    .poll(() => undoneSince(database, lastBefore), { timeout: 120_000, interval: 100 })
    .toEqual({
      orderExports: 0,
      emails: 0,
    })
  const { rows: exported } = await database.query<{ count: number }>(
    'select count(*)::int as count from order_exports where order_id > $1',
    [lastBefore],
  )
  expect(exported[0]?.count).toBe(people.length * ordersEach)
})

/** Orders one item, as a browser does behind a balancer: what got no answer is sent again, with the same key. */
async function order(token: string, products: ProductProcess[]): Promise<number> {
  const key = randomUUID()
  const reasons: unknown[] = []
  for (const product of products) {
    try {
      return await placeOn(product, token, key)
    } catch (reason) {
      reasons.push(reason)
    }
  }
  throw new AggregateError(reasons, `The order was placed nowhere: ${reasons}`)
}

async function placeOn(product: ProductProcess, token: string, key: string): Promise<number> {
  const placed = await submitCart(product, token, key)
  if (!placed.hasError) return placed.result.orderId
  // Not placed before under this key, so the cart is still empty.
  await addToCart(product, token, offerId)
  const answer = await submitCart(product, token, key)
  if (answer.hasError) throw new Error(answer.error?.code)
  return answer.result.orderId
}
