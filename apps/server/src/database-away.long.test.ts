import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { argon2Passwords } from './adapters/argon2/argon2-passwords.ts'
import { tableRates } from './adapters/table-rates/table-rates.ts'
import { type Database, openDatabase } from './db/client.ts'
import { personas } from './db/seed/personas.ts'
import { seedDemo } from './db/seed/seed.ts'
import { cloneDatabase, type TestDatabase } from './db/test-database.ts'
import { addToCart, carrierOfferOf, cartOf, catalogOf, signIn } from './testing/buyers.ts'
import { type DatabaseLink, linkDatabase } from './testing/database-link.ts'
import { northgateOrder } from './testing/northgate-order.ts'
import { type ProductProcess, startProduct } from './testing/product-process.ts'

/**
 * A database that is stopped, frozen, cut off or slow (docs/spec/reliability.md#database-limits): every call is
 * answered, with a reason and when to come back; the process keeps running without help, and what was acknowledged is
 * there. `npm run lab -- faults database-away` measures the same with a separate server, for longer.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'portal-away-'))
let clone: TestDatabase
let database: Database
let link: DatabaseLink
let product: ProductProcess
let token = ''

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.connection, { size: 2 })
  await seedDemo(database, { passwords: argon2Passwords(), shippingRates: tableRates() })
  link = await linkDatabase(clone.connection)
  product = await startProduct(dataDir, { databaseUrl: link.url })
  token = await signIn(product, personas.wes)
})

afterAll(async () => {
  link?.thaw()
  await product?.kill('SIGTERM')
  await link?.close()
  await database?.close()
  await clone?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const calls = {
  cart: ['GET', '/cartItem/GetCartItemsByDomain'],
  history: ['GET', `/order/GetOrderHistory/${personas.wes.zohoUserId}`],
  accounts: ['GET', `/account/GetAllActiveByAgent/${personas.wes.zohoUserId}`],
  'sign-in': ['POST', '/auth/UserLogin', { email: personas.mo.email, password: 'Demo1234' }],
  order: ['POST', '/order/InsertOrder', northgateOrder],
} as const

type Asked = { status: number; retryAfter: string | null; code: string | undefined }

async function ask(name: keyof typeof calls, key: string = randomUUID()): Promise<Asked> {
  const [method, path, body] = calls[name]
  const reply = await fetch(`http://127.0.0.1:${product.port}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { error } = (await reply.json()) as { error?: { code: string } }
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), code: error?.code }
}

const names = Object.keys(calls) as Array<keyof typeof calls>
const refused = { status: 503, retryAfter: '1', code: 'DATABASE_UNAVAILABLE' }

const ordersMade = async () => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from orders')
  return rows[0]?.count ?? 0
}

const fillCart = async () => {
  await addToCart(product, token, await carrierOfferOf(product))
}

const aways = {
  stopped: { leave: () => link.down(), comeBack: () => link.up() },
  frozen: { leave: async () => link.freeze(), comeBack: async () => link.thaw() },
}

test.for(Object.entries(aways))(
  'a database that is %s refuses every call with 503 and Retry-After, and is used again by itself',
  async ([, { leave, comeBack }]) => {
    await fillCart()
    const ordersBefore = await ordersMade()
    const key = randomUUID()

    await leave()
    const first = await Promise.all(names.map((name) => ask(name, key)))
    // Connections that were idle when it went away are found out one by one.
    const then = await Promise.all([...names, ...names, ...names].map((name) => ask(name, key)))
    expect([...first, ...then]).toEqual(Array(20).fill(refused))

    const { status: alive } = await fetch(`http://127.0.0.1:${product.port}/api/health`)
    const { status: ready } = await fetch(`http://127.0.0.1:${product.port}/api/ready`)
    expect([alive, ready]).toEqual([200, 503])
    expect(await catalogOf(product), 'the catalog is in memory').not.toHaveLength(0)

    await comeBack()
    // Perhaps the order had reached the database, and is the one that the same key asks for now.
    await expect.poll(() => ask('order', key), { timeout: 240_000 }).toMatchObject({ status: 200 })
    expect(await ordersMade()).toBe(ordersBefore + 1)
    expect((await cartOf(product, token)).result).toEqual([])
    expect(await Promise.all(names.map((name) => ask(name, key)))).toEqual(
      names.map(() => expect.objectContaining({ status: 200 })),
    )
  },
)

test('connections that break in the middle of calls cost those calls a 503 at most, and no order', async () => {
  await fillCart()
  const ordersBefore = await ordersMade()
  const key = randomUUID()
  const asked: Array<Promise<Asked>> = []
  for (let round = 0; round < 5; round++) {
    asked.push(...names.map((name) => ask(name, key)))
    await ask('cart')
    link.cut()
  }
  for (const { status, retryAfter } of await Promise.all(asked))
    if (status !== 200) expect([status === 409 || status === 503, retryAfter]).toEqual([true, '1'])

  await expect.poll(() => ask('order', key), { timeout: 240_000 }).toMatchObject({ status: 200 })
  expect(await ordersMade()).toBe(ordersBefore + 1)
})

test('a database that is slow is waited for', async () => {
  link.delay(60)
  expect(
    await Promise.all([...names, ...names].map((name) => ask(name === 'order' ? 'cart' : name))),
  ).toEqual(Array(10).fill(expect.objectContaining({ status: 200 })))
  link.delay(0)
})
