import { errorCatalogue } from '@portal/contract/errors'
import { fakeUpsAccount, startFakeUps } from '@portal/testkit/fakes/ups/fake-ups'
import type { Fault } from '@portal/testkit/fakes/vendor-server'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { tableTransit } from '../../adapters/table-rates/table-transit.ts'
import { upsRates } from '../../adapters/ups/ups-rates.ts'
import { upsTransit } from '../../adapters/ups/ups-transit.ts'
import type { Patience } from '../../adapters/vendor-http/with-retries.ts'
import type { Database } from '../../db/client.ts'
import { cartItems } from '../../db/schema/cart.tables.ts'
import { test as base } from '../../testing/fixtures.ts'
import { aCart, anAgentWithAccount, anApp, anOrderForm, aShop, aSignIn } from '../orders/testing.ts'

/**
 * The rate calls of the API and an order, while UPS itself is broken in every way we know
 * (docs/spec/reliability.md#vendors-that-misbehave).
 */

const to = {
  addressLine: ['980 Airline Junction Rd'],
  city: 'Toledo',
  stateProvinceCode: 'OH',
  postalCode: '43607',
}
const patience: Partial<Patience> = { retries: 1, firstWaitMs: 1, longestWaitMs: 1, deadlineMs: 2_500 }

type Fixtures = {
  ups: Awaited<ReturnType<typeof startFakeUps>>
  app: FastifyInstance
  buyer: Awaited<ReturnType<typeof aBuyer>>
  post: (call: string, payload: object) => Promise<LightMyRequestResponse>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  ups: async ({}, use) => {
    const ups = await startFakeUps()
    await use(ups)
    await ups.close()
  },
  app: async ({ ups, database }, use) => {
    const origin = { name: 'Kitting', line: '1 Dock St', city: 'Alpharetta', state: 'GA', zip: '30005' }
    const settings = { baseUrl: ups.url, ...fakeUpsAccount, origin }
    const options = { timeoutMs: 700, patience }
    const app = await anApp(database, {
      shippingRates: upsRates(settings, options),
      transitTimes: upsTransit(settings, { ...options, estimates: tableTransit() }),
    })
    await use(app)
    await app.close()
  },
  buyer: async ({ database }, use) => {
    await use(await aBuyer(database))
  },
  post: async ({ app, buyer }, use) => {
    await use((call, payload) =>
      app.inject({ method: 'POST', url: `/api/${call}`, headers: buyer.headers, payload }),
    )
  },
})

const aBuyer = (database: Database) =>
  database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await aCart(tx, agent.userId, { offerId: (await aShop(tx)).offer.offerId })
    return { agent, parties, headers: await aSignIn(tx, agent.userId) }
  })

const faults: Fault[] = [
  '500',
  '503',
  '403',
  '429',
  '429-retry-after',
  'timeout',
  'slow-drip',
  'hang-up',
  'reset',
  'html',
  'html-502',
  'malformed-json',
  'empty',
  'wrong-types',
  'redirect',
  'huge',
]

describe('rates say that they are unavailable, and direct shipping still orders', () => {
  for (const path of ['/api/rating', '/security'])
    test.for(faults)(`${path}: %s`, async (fault, { ups, post, buyer, database }) => {
      ups.failNext(fault, 50, path)

      const began = performance.now()
      const rates = await post('shipping/GetRates', to)
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(rates.statusCode).toBe(502)
      expect(rates.json()).toEqual({
        hasError: true,
        error: { code: 'RATES_UNAVAILABLE', message: errorCatalogue.RATES_UNAVAILABLE.message },
        requestId: expect.any(String),
      })

      const order = await post('order/InsertOrder', anOrderForm(buyer.parties))
      expect([order.statusCode, order.json().hasError]).toEqual([200, false])
      expect(await linesOf(database, buyer.agent.userId)).toEqual([])
    })
})

describe('a UPS that does not say its days keeps no rate from being shown', () => {
  test.for(faults)('%s', async (fault, { ups, post }) => {
    ups.failNext(fault, 50, '/api/shipments')
    const rates = await post('shipping/GetRates', to)
    const { data, arrivals } = rates.json()
    expect([rates.statusCode, data.length]).toEqual([200, 5])
    expect(arrivals.map((one: { isEstimated: boolean }) => one.isEstimated)).toEqual(Array(5).fill(true))
  })
})

test('an order at a UPS rate that no one can vouch for is refused, and the cart stays', async ({
  ups,
  post,
  buyer,
  database,
}) => {
  ups.failNext('500', 50)
  const chosen = { shipDirect: false, shippingDescription: 'UPS Ground', shippingRate: 11.42 }
  const order = await post('order/InsertOrder', anOrderForm(buyer.parties, chosen))
  expect([order.statusCode, order.json().error.code]).toEqual([502, 'RATES_UNAVAILABLE'])
  expect(await linesOf(database, buyer.agent.userId)).toHaveLength(1)
})

test('a rate that was quoted before UPS broke is still ordered at', async ({ ups, post, buyer }) => {
  const form = anOrderForm(buyer.parties)
  const quoted = await post('shipping/GetRates', {
    addressLine: [form.shippingStreet],
    city: form.shippingCity,
    stateProvinceCode: form.shippingState,
    postalCode: form.shippingCode,
  })
  const [cheapest] = quoted.json().data
  ups.failNext('500', 50)
  const order = await post('order/InsertOrder', {
    ...form,
    shipDirect: false,
    shippingDescription: cheapest.description,
    shippingRate: cheapest.rate,
  })
  expect([order.statusCode, order.json().hasError]).toEqual([200, false])
})

test('when UPS is well again, the next question has rates', async ({ ups, post }) => {
  ups.failNext('503', 2, '/api/rating')
  expect((await post('shipping/GetRates', to)).statusCode).toBe(502)
  const rates = await post('shipping/GetRates', to)
  expect([rates.statusCode, rates.json().data.length]).toEqual([200, 5])
})

test('an outage of one moment is not even noticed', async ({ ups, post }) => {
  ups.failNext('html-502', 1, '/api/rating')
  expect((await post('shipping/GetRates', to)).statusCode).toBe(200)
})

const linesOf = (database: Database, userId: string) =>
  database.reader.select().from(cartItems).where(eq(cartItems.userId, userId))
