import type { CallName } from '@portal/contract/calls'
import { contract } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/client.ts'
import { cartItems } from '../db/schema/cart.tables.ts'
import { realDeps } from '../features/orders/testing.ts'
import { createLogger } from '../logger.ts'
import { test, testNow } from '../testing/fixtures.ts'
import { aFuzzWorld, type Scene } from '../testing/fuzz/scene.ts'
import { toJson, valuesOf } from '../testing/fuzz/values.ts'

/**
 * No line of the log holds a secret or a person's data, for any request and any failure
 * (docs/spec/security.md#log).
 */

/** One secret of each kind, by the fields that carry it. */
const canaries = {
  password: ['Canary1pw'],
  newPassword: ['Canary1pw'],
  currentPassword: ['Canary1pw'],
  code: ['canary-canarycanar', '471 471'],
  confirmPassword: ['Canary1pw'],
  token: ['canary-token-4711'],
  email: ['canary.person@wbc.example'],
  contactEmail: ['canary.person@wbc.example'],
  phoneNumber: ['5557770147'],
  contactMobile: ['5557770147'],
  taxId: ['canary-tax-id'],
  notes: ['canary notes'],
  stagingNotes: ['canary notes'],
  search: ['canary search'],
  reason: ['canary reason'],
  billingStreet: ['1 Canary Street'],
  shippingStreet: ['1 Canary Street'],
  street: ['1 Canary Street'],
  addressLine: ['1 Canary Street'],
  firstName: ['Canaryfirst'],
  lastName: ['Canarylast'],
  accountName: ['Canary Couriers'],
  referenceNumber: ['canary-po'],
  holder: ['Canary Driver'],
  note: ['canary note'],
  imei: ['490154203237518'],
  iccid: ['89148000000004711474'],
  serial: ['CANARY4711'],
  pin: ['4711'],
} as const
// Codes as a whole: the random id of a request may have the same digits in it.
const secret = /canary|5557770147|\b471 ?471\b|490154203237518|89148000000004711474/i

const names = Object.keys(contract) as CallName[]

async function anAppWithLog(database: Database) {
  const lines: string[] = []
  const app = await buildApp({
    deps: realDeps(database),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    logger: createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) }),
  })
  const askAll = async ({ known, signIn }: Scene) => {
    const signedIn = await signIn('Administrator')
    for (const name of names) {
      const endpoint: Endpoint = contract[name]
      const one = (schema: Endpoint['body']) =>
        schema
          ? fc.sample(valuesOf(schema, { ...known, ...canaries }), { numRuns: 2, seed: 4_711 })
          : [{}, {}]
      const params = one(endpoint.params)
      for (const [index, body] of one(endpoint.body).entries()) {
        const named = params[index] as Record<string, unknown>
        const path = endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) =>
          encodeURIComponent(String(named[param]).toWellFormed()),
        )
        // Signed in again each time: one of the calls signs out.
        await app.inject({
          method: endpoint.method,
          url: `/api${path}?search=canary&x=canary`,
          headers: {
            ...(name === 'logout' ? {} : signedIn),
            'x-canary': 'canary',
            cookie: 'session=canary',
            'content-type': 'application/json',
          },
          ...(endpoint.method === 'POST' && { payload: toJson(body) }),
        })
      }
    }
  }
  return { app, lines, askAll }
}

test('secrets sent through every call are in no line of the log', async ({ database }) => {
  const scene = await (await aFuzzWorld(database))()
  const { lines, askAll } = await anAppWithLog(database)
  await askAll(scene)
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => secret.test(line))).toEqual([])
})

test('nor when every statement fails', async ({ database }) => {
  const scene = await (await aFuzzWorld(database))()
  const { lines, askAll } = await anAppWithLog(database)
  for (const table of [
    'orders',
    'cart_items',
    'accounts',
    'attempts',
    'outbound_mail',
    'audit_log',
    'products',
    'devices',
    'device_events',
  ])
    await database.pool.query(`alter table if exists ${table} rename to ${table}_gone`)
  await database.pool.query('alter table users rename column email to email_gone')
  await askAll(scene)
  expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(20)
  expect(lines.filter((line) => secret.test(line))).toEqual([])
})

test('nor in what the database, or the library that writes its statements, says of a row', async ({
  database,
}) => {
  const { app, lines } = await anAppWithLog(database)
  const row = { userId: 'canary', offerId: 'canary', cartItemId: 'canary', quantity: 1, addedAt: testNow }
  app.get('/written-by-the-library', () =>
    database.reader.insert(cartItems).values({ ...row, withScreenRepair: false, withAccessory: false }),
  )
  app.get('/taken', () =>
    database.pool.query(`insert into roles (role_id, name) select role_id, 'canary' from roles`),
  )
  app.get('/no-number', () => database.pool.query('select $1::int', ['canary']))
  for (const url of ['/written-by-the-library', '/taken', '/no-number'])
    expect((await app.inject(url)).statusCode).toBe(500)
  expect(lines.length).toBe(3)
  expect(lines.filter((line) => secret.test(line))).toEqual([])
})

test('an error in the log still says what failed and where', async ({ database }) => {
  const { app, lines } = await anAppWithLog(database)
  app.get('/no-number', () => database.pool.query('select $1::int', ['canary']))
  app.get('/wrapped', () => {
    throw new Error('the order was not written', { cause: new Error('the disk is full') })
  })
  for (const url of ['/no-number', '/wrapped']) await app.inject(url)
  const [data, wrapped] = lines.map((line) => JSON.parse(line).err)
  expect(data).toMatchObject({ code: '22P02', stack: expect.stringContaining('pg-pool') })
  expect(wrapped).toMatchObject({
    message: 'the order was not written',
    stack: expect.stringContaining('log-secrets.test.ts'),
    cause: { message: 'the disk is full' },
  })
})

test('a database that ends a statement of the library’s is unavailable, not a defect', async ({
  database,
}) => {
  const { app } = await anAppWithLog(database)
  app.get('/cut', () =>
    database.inTransaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const slow = tx.execute(sql`select pg_sleep(20)`)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await slow
    }),
  )
  const reply = await app.inject('/cut')
  expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
})

test('a line break in what was sent does not begin a line', async ({ database }) => {
  const { app, lines } = await anAppWithLog(database)
  await app.inject({
    method: 'POST',
    url: '/api/auth/UserLogin',
    payload: { email: 'x', password: 'x', 'x\n{"level":60,"msg":"forged"}': 1 },
  })
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line.trimEnd()).not.toContain('\n')
  for (const line of lines) expect(JSON.parse(line).msg).not.toBe('forged')
})
