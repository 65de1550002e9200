import { type FakeUps, fakeUpsAccount, startFakeUps } from '@portal/testkit/fakes/ups/fake-ups'
import type { Fault } from '@portal/testkit/fakes/vendor-server'
import { test as base, describe, expect } from 'vitest'
import type { Transit } from '../../ports/shipping-rates.ts'
import { tableTransit } from '../table-rates/table-transit.ts'
import { complaints } from './testing.ts'
import type { UpsSettings } from './ups-settings.ts'
import { arrivalsOf, toTransitRequest, upsTransit } from './ups-transit.ts'

const transitPath = '/api/shipments'
const to = { street: '350 5th Ave', city: 'New York', state: 'New York', zip: '10118-0110' }
const transit: Transit = { to, shipDay: '2026-03-02' }

const settingsFor = (fake: FakeUps): UpsSettings => ({
  baseUrl: fake.url,
  ...fakeUpsAccount,
  origin: { name: 'Kitting Facility', line: '1 Dock St', city: 'Alpharetta', state: 'GA', zip: '30005' },
})

type Fixtures = {
  fake: FakeUps
  clock: { ms: number }
  ups: (timeoutMs?: number) => ReturnType<typeof upsTransit>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  fake: async ({}, use) => {
    const fake = await startFakeUps()
    await use(fake)
    await fake.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  clock: async ({}, use) => use({ ms: Date.parse('2026-03-02T15:00:00Z') }),
  ups: async ({ fake, clock }, use) => {
    await use((timeoutMs = 10_000) =>
      upsTransit(settingsFor(fake), {
        estimates: tableTransit(),
        timeoutMs,
        now: () => new Date(clock.ms),
        patience: { deadlineMs: timeoutMs * 3, sleep: async () => {} },
      }),
    )
  },
})

const transitCalls = ({ asked }: FakeUps) => asked.filter(({ path }) => path.startsWith(transitPath))

describe('what UPS says', () => {
  test('is the day of each service, under the name of its rate', async ({ fake, ups }) => {
    expect(await ups().arrivals(transit)).toEqual({
      isIncomplete: false,
      arrivals: [
        { description: 'UPS Ground', day: '2026-03-06', isEstimated: false },
        { description: 'UPS 3 Day Select', day: '2026-03-05', isEstimated: false },
        { description: 'UPS 2nd Day Air', day: '2026-03-04', isEstimated: false },
        { description: 'UPS Next Day Air Saver', day: '2026-03-03', isEstimated: false },
        { description: 'UPS Next Day Air', day: '2026-03-03', isEstimated: false },
      ],
    })
    const [call] = transitCalls(fake)
    const sent = JSON.parse(call?.text ?? '')
    expect(complaints('transitRequest', sent)).toEqual([])
    expect(sent).toMatchObject({
      shipDate: '2026-03-02',
      destinationStateProvince: 'NY',
      destinationPostalCode: '10118',
    })
    expect(String(call?.headers.transid)).toHaveLength(32)
  })

  test('our fake says it as the vendor publishes it', async ({ fake, ups }) => {
    await ups().arrivals(transit)
    const headers = { authorization: transitCalls(fake)[0]?.headers.authorization ?? '' }
    const ask = async (body: object) => {
      const reply = await fetch(`${fake.url}/api/shipments/v1/transittimes`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return reply.json()
    }
    const request = toTransitRequest(transit, settingsFor(fake))
    expect(complaints('transitReply', await ask(request))).toEqual([])
    expect(complaints('transitErrorReply', await ask({}))).toEqual([])
    expect(complaints('transitReply', { emsResponse: { services: 'none' } })).not.toEqual([])
  })

  test('a service that it leaves out, or whose day has passed, is estimated', async ({ fake, ups }) => {
    fake.answers.transitDays = { GND: -3, '2DA': 2, '1DA': 0, '1DMS': 1 }
    const { arrivals, isIncomplete } = await ups().arrivals(transit)
    expect(isIncomplete).toBe(false)
    expect(arrivals.filter((one) => !one.isEstimated)).toEqual([
      { description: 'UPS 2nd Day Air', day: '2026-03-04', isEstimated: false },
    ])
    expect(arrivals.map(({ description, day }) => [description, day])).toContainEqual([
      'UPS Ground',
      '2026-03-05',
    ])
    for (const { day } of arrivals) expect(day > transit.shipDay).toBe(true)
  })

  test('a place that it does not know is estimated, and it stays in good standing', async ({ fake, ups }) => {
    const one = ups()
    for (let times = 0; times < 4; times++) {
      const answer = await one.arrivals({ ...transit, to: { ...to, zip: '00000' } })
      expect(answer).toEqual({ arrivals: [], isIncomplete: false })
    }
    expect(transitCalls(fake)).toHaveLength(4)
  })

  test('without a ZIP code no one is asked', async ({ fake, ups }) => {
    expect(await ups().arrivals({ ...transit, to: { ...to, zip: 'soon' } })).toEqual({
      arrivals: [],
      isIncomplete: false,
    })
    expect(fake.asked).toEqual([])
  })
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

describe('a UPS that misbehaves is not waited for: every day is estimated', () => {
  for (const path of [transitPath, '/security'])
    test.for(faults)(`${path}: %s`, async (fault, { fake, ups }) => {
      fake.failNext(fault, 50, path)
      const one = ups(fault === 'timeout' || fault === 'slow-drip' ? 200 : 10_000)
      const { arrivals, isIncomplete } = await one.arrivals(transit)
      expect(isIncomplete).toBe(true)
      expect(arrivals).toHaveLength(5)
      expect(arrivals.every(({ isEstimated }) => isEstimated)).toBe(true)
      expect(one.lastSuccess()).toBeNull()
    })
})

test('after three failures UPS is not asked for a minute, and then again', async ({ fake, ups, clock }) => {
  const one = ups()
  fake.failNext('403', 3, transitPath)
  for (let times = 0; times < 5; times++)
    expect(await one.arrivals(transit)).toMatchObject({ isIncomplete: true })
  expect(transitCalls(fake)).toHaveLength(3)
  clock.ms += 60_000
  expect(await one.arrivals(transit)).toMatchObject({ isIncomplete: false })
  expect(one.lastSuccess()).toEqual(new Date(clock.ms))
})

test('a passing failure is asked about once more, and a token that UPS took back is replaced', async ({
  fake,
  ups,
}) => {
  const one = ups()
  fake.failNext('503', 1, transitPath)
  expect(await one.arrivals(transit)).toMatchObject({ isIncomplete: false })
  fake.revokeTokens()
  expect(await one.arrivals(transit)).toMatchObject({ isIncomplete: false })
})

test.each([
  [
    'a single service that is not in a list',
    { services: { serviceLevel: 'GND', deliveryDate: '2026-03-06' } },
    1,
  ],
  [
    'a service twice, once later',
    {
      services: [
        { serviceLevel: 'GND', deliveryDate: '2026-03-09' },
        { serviceLevel: 'GND', deliveryDate: '2026-03-06' },
      ],
    },
    1,
  ],
  [
    'days that are no days',
    {
      services: [
        { serviceLevel: 'GND', deliveryDate: 'tomorrow' },
        { serviceLevel: '2DA', deliveryDate: '2026-02-30' },
      ],
    },
    0,
  ],
  ['a day in a year', { services: [{ serviceLevel: 'GND', deliveryDate: '2027-03-06' }] }, 0],
  ['nonsense beside a service', { services: [5, { serviceLevel: 'GND', deliveryDate: '2026-03-06' }] }, 1],
])('%s', (_, emsResponse, count) => {
  const arrivals = arrivalsOf({ emsResponse }, '2026-03-02')
  expect(arrivals).toHaveLength(count)
  for (const { day } of arrivals ?? []) expect(day).toBe('2026-03-06')
})

test.each([
  null,
  'text',
  {},
  { emsResponse: {} },
  { emsResponse: { services: [] } },
  { emsResponse: { services: [{}] } },
])('%j is no answer', (answer) => expect(arrivalsOf(answer, '2026-03-02')).toBeUndefined())
