import { type FakeUps, fakeUpsAccount, startFakeUps } from '@portal/testkit/fakes/ups/fake-ups'
import type { Fault } from '@portal/testkit/fakes/vendor-server'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import type { IntegrationError } from '../../ports/integration-error.ts'
import { aShipment, shippingRatesContract } from '../../ports/shipping-rates.contract.ts'
import { type Patience, patience } from '../vendor-http/with-retries.ts'
import { complaints } from './testing.ts'
import { addressLines, ratesOf, splitCents, toRateRequest, upsRates } from './ups-rates.ts'
import type { UpsSettings } from './ups-settings.ts'

let shared: FakeUps
beforeAll(async () => {
  shared = await startFakeUps()
})
afterAll(() => shared.close())

const settingsFor = (fake: FakeUps): UpsSettings => ({
  baseUrl: fake.url,
  ...fakeUpsAccount,
  origin: { name: 'Kitting Facility', line: '1 Dock St', city: 'Alpharetta', state: 'GA', zip: '30005' },
})

shippingRatesContract('UPS', () => upsRates(settingsFor(shared)))

/** Only those who wait in vain are given little time: a busy machine is slow, not broken. */
const patientMs = 10_000
const timeoutFor = (fault: Fault) => (fault === 'timeout' || fault === 'slow-drip' ? 400 : patientMs)

const tokenPath = '/security'
const ratePath = '/api/rating'

type Fixtures = {
  fake: FakeUps
  /** Waits that were asked for, in ms; none is really waited. */
  waits: number[]
  ups: (patience?: Partial<Patience>, timeoutMs?: number) => ReturnType<typeof upsRates>
  clock: { ms: number }
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  fake: async ({}, use) => {
    const fake = await startFakeUps()
    await use(fake)
    await fake.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  waits: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  clock: async ({}, use) => use({ ms: Date.parse('2026-03-02T15:00:00Z') }),
  ups: async ({ fake, waits, clock }, use) => {
    await use((patience = {}, timeoutMs = patientMs) =>
      upsRates(settingsFor(fake), {
        timeoutMs,
        now: () => new Date(clock.ms),
        patience: {
          random: () => 1,
          sleep: async (ms) => {
            waits.push(ms)
          },
          ...patience,
        },
      }),
    )
  },
})

const pathsOf = ({ asked }: FakeUps) => asked.map(({ path }) => path)
const rateCalls = (fake: FakeUps) => fake.asked.filter(({ path }) => path.startsWith(ratePath))
const tokenCalls = (fake: FakeUps) => fake.asked.filter(({ path }) => path.startsWith(tokenPath))
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It should have failed.')
    },
    (error: { code: string; cause: IntegrationError }) => error,
  )

describe('what we send', () => {
  test.for([1, 10, 11, 37, 500, 3_000])(
    '%i units: the request is as the vendor publishes it',
    async (itemCount, { fake, ups }) => {
      await ups().quote(aShipment({ itemCount, declaredValueCents: itemCount * 64_900 }))
      const [call] = rateCalls(fake)
      expect(complaints('rateRequest', JSON.parse(call?.text ?? ''))).toEqual([])
      expect(call?.headers).toMatchObject({ 'content-type': 'application/json' })
      expect(String(call?.headers.transid)).toHaveLength(32)
    },
  )

  test('long streets and state names fit the vendor’s fields', () => {
    const to = {
      street: '12345 Martin Luther King Junior Memorial Boulevard North',
      city: 'Rancho Santa Margarita and its surroundings',
      state: 'California',
      zip: '92688-1234',
    }
    const request = toRateRequest(aShipment({ to }), [{ units: 1, pounds: 2 }], settingsFor(shared))
    expect(complaints('rateRequest', request)).toEqual([])
    expect(request.RateRequest.Shipment.ShipTo.Address).toMatchObject({
      StateProvinceCode: 'CA',
      PostalCode: '92688',
    })
    for (const line of addressLines(to.street)) expect(line.length).toBeLessThanOrEqual(35)
    expect(addressLines(to.street).join(' ')).toBe(to.street)
  })

  test('the declared value is split among the boxes to the cent', () => {
    expect(splitCents(100, 3)).toEqual([34, 33, 33])
    const shipment = aShipment({ itemCount: 25, declaredValueCents: 1_622_501 })
    const boxes = [10, 10, 5].map((units) => ({ units, pounds: units }))
    const packages = toRateRequest(shipment, boxes, settingsFor(shared)).RateRequest.Shipment.Package
    const cents = packages.map((one) =>
      Math.round(Number(one.PackageServiceOptions?.DeclaredValue.MonetaryValue) * 100),
    )
    expect(cents.reduce((sum, part) => sum + part, 0)).toBe(1_622_501)
  })

  test('the schema is a judge: it finds what is wrong', () => {
    expect(complaints('rateRequest', { x: 1 })).not.toEqual([])
    expect(complaints('rateReply', { RateResponse: { Response: {}, RatedShipment: {} } })).not.toEqual([])
  })
})

describe('what our fake answers', () => {
  const post = (url: string, headers: Record<string, string>, body: string) =>
    fetch(url, { method: 'POST', headers, body }).then(async (reply) => ({
      status: reply.status,
      json: await reply.json(),
    }))

  test('is as the vendor publishes it: tokens, rates and refusals', async ({ fake }) => {
    const { clientId, clientSecret } = fakeUpsAccount
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const token = await post(
      `${fake.url}/security/v1/oauth/token`,
      { authorization: basic },
      'grant_type=client_credentials',
    )
    expect(complaints('tokenReply', token.json)).toEqual([])
    const request = toRateRequest(
      aShipment(),
      [
        { units: 10, pounds: 13 },
        { units: 1, pounds: 2 },
      ],
      settingsFor(fake),
    )
    const bearer = { authorization: `Bearer ${token.json.access_token}` }
    const rates = await post(`${fake.url}/api/rating/v2409/Shop`, bearer, JSON.stringify(request))
    expect([rates.status, complaints('rateReply', rates.json)]).toEqual([200, []])
    fake.answers.negotiated = false
    const published = await post(`${fake.url}/api/rating/v2409/Shop`, bearer, JSON.stringify(request))
    expect(complaints('rateReply', published.json)).toEqual([])
    const refused = await post(`${fake.url}/api/rating/v2409/Shop`, bearer, '{"x":1}')
    expect([refused.status, complaints('errorReply', refused.json)]).toEqual([400, []])
  })
})

describe('prices', () => {
  test('are the negotiated ones where the account has them', async ({ fake, ups }) => {
    const negotiated = await ups().quote(aShipment())
    fake.answers.negotiated = false
    const published = await ups().quote(aShipment())
    negotiated.forEach(({ rateCents }, index) => {
      expect(rateCents).toBeLessThan(published[index]?.rateCents ?? 0)
    })
  })

  test('carry our names, since UPS leaves descriptions blank; an unknown service its number', async ({
    fake,
    ups,
  }) => {
    fake.answers.services = ['03', '01', '99']
    expect((await ups().quote(aShipment())).map((rate) => rate.description)).toEqual([
      'UPS Ground',
      'UPS service 99',
      'UPS Next Day Air',
    ])
  })

  test('a single result may come as an object', async ({ fake, ups }) => {
    fake.failNext('object-instead-of-array', 1, ratePath)
    expect(await ups().quote(aShipment())).toHaveLength(1)
  })

  test.for([
    ['text', '16.78', 1_678],
    ['a number', 16.78, 1_678],
    ['whole dollars', '16', 1_600],
    ['a fraction that floats', '1.15', 115],
  ] as const)('%s is read to the cent', ([, MonetaryValue, cents]) => {
    const TotalCharges = { CurrencyCode: 'USD', MonetaryValue }
    expect(
      ratesOf({
        RateResponse: {
          RatedShipment: [{ Service: { Code: '03' }, TotalCharges, NegotiatedRateCharges: null }],
        },
      }),
    ).toEqual([{ description: 'UPS Ground', rateCents: cents }])
  })

  test.for(['', 'free', '-1', '1e3', 'NaN', null, {}])('an amount of %j is no answer', (MonetaryValue) => {
    const TotalCharges = { CurrencyCode: 'USD', MonetaryValue }
    expect(
      ratesOf({ RateResponse: { RatedShipment: [{ Service: { Code: '03' }, TotalCharges }] } }),
    ).toBeUndefined()
  })

  test('nothing to ship and malformed ZIP codes ask no one', async ({ fake, ups }) => {
    expect(await ups().quote(aShipment({ itemCount: 0 }))).toEqual([])
    expect(await ups().quote(aShipment({ to: { ...aShipment().to, zip: 'nowhere' } }))).toEqual([])
    expect(await ups().quote(aShipment({ itemCount: 100_000 }))).toEqual([])
    expect(fake.asked).toEqual([])
  })
})

describe('the token', () => {
  test('is asked for once and used again, by callers of the same moment too', async ({ fake, ups }) => {
    const rates = ups()
    await Promise.all([1, 2, 3, 4, 5].map((itemCount) => rates.quote(aShipment({ itemCount }))))
    await rates.quote(aShipment())
    expect([tokenCalls(fake).length, rateCalls(fake).length]).toEqual([1, 6])
  })

  test('is replaced five minutes before it ends', async ({ fake, ups, clock }) => {
    const rates = ups()
    await rates.quote(aShipment())
    clock.ms += (14_399 - 301) * 1_000
    await rates.quote(aShipment())
    expect(tokenCalls(fake)).toHaveLength(1)
    clock.ms += 2_000
    await rates.quote(aShipment())
    expect(tokenCalls(fake)).toHaveLength(2)
  })

  test('that UPS refuses is replaced once, and the question asked again', async ({ fake, ups }) => {
    const rates = ups()
    await rates.quote(aShipment())
    fake.revokeTokens()
    expect(await rates.quote(aShipment())).toHaveLength(5)
    expect(pathsOf(fake).map((path) => path.split('/')[1])).toEqual([
      'security',
      'api',
      'api',
      'security',
      'api',
    ])
  })

  test('with wrong credentials there are no rates, and no one insists', async ({ fake }) => {
    const rates = upsRates({ ...settingsFor(fake), clientSecret: 'wrong' })
    const { code, cause } = await failureOf(rates.quote(aShipment()))
    expect([code, cause.kind, cause.retryable]).toEqual(['RATES_UNAVAILABLE', 'auth', false])
    expect(String(cause)).not.toContain('wrong')
    expect(rates.lastSuccess()).toBeNull()
  })

  test('a failed token request is not remembered', async ({ fake, ups }) => {
    const rates = ups({ retries: 0 })
    fake.failNext('503', 1, tokenPath)
    await failureOf(rates.quote(aShipment()))
    expect(await rates.quote(aShipment())).toHaveLength(5)
  })
})

describe('a misbehaving UPS never breaks the checkout: it has rates or says RATES_UNAVAILABLE', () => {
  const passing: Array<[Fault, string]> = [
    ['500', 'unavailable'],
    ['503', 'unavailable'],
    ['html-502', 'unavailable'],
    ['429', 'rate_limited'],
    ['429-retry-after', 'rate_limited'],
    ['timeout', 'timeout'],
    ['slow-drip', 'timeout'],
    ['hang-up', 'unavailable'],
    ['reset', 'unavailable'],
  ]

  for (const path of [ratePath, tokenPath])
    test.for(passing)(`${path}: %s passes, so it is asked again`, async ([fault], { fake, ups }) => {
      fake.failNext(fault, 1, path)
      expect(await ups({}, timeoutFor(fault)).quote(aShipment())).toHaveLength(5)
    })

  test.for(passing)('%s that lasts is reported after three retries', async ([fault, kind], { fake, ups }) => {
    fake.failNext(fault, 10, ratePath)
    const { code, cause } = await failureOf(ups({}, timeoutFor(fault)).quote(aShipment()))
    expect([code, cause.kind]).toEqual(['RATES_UNAVAILABLE', kind])
    expect(rateCalls(fake)).toHaveLength(4)
  })

  test.for<[Fault, string]>([
    ['html', 'bad_response'],
    ['malformed-json', 'bad_response'],
    ['empty', 'bad_response'],
    ['wrong-types', 'bad_response'],
    ['huge', 'bad_response'],
    ['redirect', 'bad_response'],
    ['403', 'forbidden'],
  ])('%s is reported at once: a retry would not help', async ([fault, kind], { fake, ups }) => {
    for (const path of [ratePath, tokenPath]) {
      fake.failNext(fault, 1, path)
      const { code, cause } = await failureOf(ups().quote(aShipment()))
      expect([path, code, cause.kind]).toEqual([path, 'RATES_UNAVAILABLE', kind])
    }
  })

  test('waits double, and Retry-After counts where there is one', async ({ fake, ups, waits }) => {
    fake.failNext('500', 2, ratePath)
    fake.failNext('429-retry-after', 1, ratePath)
    await ups().quote(aShipment())
    expect(waits).toEqual([300, 600, 1_000])
  })

  test('a wait beyond the time someone waits is not begun', async ({ fake, ups, waits }) => {
    fake.failNext('429-retry-after', 1, ratePath)
    const { cause } = await failureOf(ups({ deadlineMs: 500 }).quote(aShipment()))
    expect([cause.kind, waits]).toEqual(['rate_limited', []])
  })

  test.for<[Fault, string]>([
    ['timeout', ratePath],
    ['slow-drip', ratePath],
    ['timeout', tokenPath],
  ])('%s at %s: all tries together end at the deadline', async ([fault, path], { fake, ups }) => {
    fake.failNext(fault, 10, path)
    const began = performance.now()
    const { cause } = await failureOf(ups({ deadlineMs: 600 }).quote(aShipment()))
    expect(cause.kind).toBe('timeout')
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test('the deadline stays below the ten seconds that anyone waits', () => {
    expect(patience.deadlineMs).toBeLessThan(10_000)
  })

  test('of fifty megabytes it reads one', async ({ fake, ups }) => {
    const before = process.memoryUsage.rss()
    fake.failNext('huge', 1, ratePath)
    expect((await failureOf(ups().quote(aShipment()))).cause.kind).toBe('bad_response')
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
  })

  test('a server that no one answers at is unavailable', async ({ ups, fake }) => {
    const rates = ups()
    await fake.close()
    expect((await failureOf(rates.quote(aShipment()))).cause.kind).toBe('unavailable')
  })

  test('a request that we built wrongly is not taken for an address without service', async ({
    fake,
    ups,
  }) => {
    fake.answers.services = []
    expect((await failureOf(ups().quote(aShipment()))).cause.kind).toBe('bad_response')
  })
})

test('the last success is reported', async ({ ups, clock }) => {
  const rates = ups()
  expect(rates.lastSuccess()).toBeNull()
  await rates.quote(aShipment())
  expect(rates.lastSuccess()).toEqual(new Date(clock.ms))
})
