import { type FakeUps, fakeUpsAccount, startFakeUps } from '@portal/testkit/fakes/ups/fake-ups'
import type { Fault } from '@portal/testkit/fakes/vendor-server'
import { test as base, describe, expect, onTestFinished } from 'vitest'
import { describeTracking } from '../../ports/tracking.contract.ts'
import type { UpsSettings } from './ups-settings.ts'
import { reportOf, upsTracking } from './ups-tracking.ts'

const trackPath = '/api/track'
const trackingNumber = '1Z999AA10123456784'
const box = { trackingNumber, shippedAt: new Date('2026-03-02T20:00:00Z') }

const settingsFor = (fake: FakeUps): UpsSettings => ({
  baseUrl: fake.url,
  ...fakeUpsAccount,
  origin: { name: 'Kitting Facility', line: '1 Dock St', city: 'Alpharetta', state: 'GA', zip: '30005' },
})
const trackerOf = (fake: FakeUps, timeoutMs = 10_000, now = () => new Date('2026-03-04T12:00:00Z')) =>
  upsTracking(settingsFor(fake), {
    timeoutMs,
    now,
    patience: { deadlineMs: timeoutMs * 3, sleep: async () => {} },
  })

const picked = { at: '2026-03-02T23:05:00Z', type: 'P', description: 'Picked up', city: 'Columbus' }
const delivered = { at: '2026-03-04T04:07:00Z', type: 'D', description: 'DELIVERED ' }

const test = base.extend<{ fake: FakeUps }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  fake: async ({}, use) => {
    const fake = await startFakeUps()
    fake.answers.parcels[trackingNumber] = { activities: [picked], scheduled: '2026-03-04' }
    await use(fake)
    await fake.close()
  },
})

describeTracking('UPS', async () => {
  const fake = await startFakeUps()
  onTestFinished(fake.close)
  fake.answers.parcels[trackingNumber] = { activities: [picked], scheduled: '2026-03-04' }
  const other = '1Z999AA10123456785'
  fake.answers.parcels[other] = { activities: [picked, delivered], scheduled: '2026-03-04' }
  return { tracking: trackerOf(fake), onTheWay: box, delivered: { ...box, trackingNumber: other } }
})

describe('what UPS says', () => {
  test('is told in its words, with place and moment', async ({ fake }) => {
    fake.answers.parcels[trackingNumber] = {
      activities: [picked, delivered],
      scheduled: '2026-03-03',
      rescheduled: '2026-03-04',
    }
    expect(await trackerOf(fake).track(box)).toEqual({
      state: 'delivered',
      description: 'DELIVERED ',
      expectedOn: '2026-03-04',
      deliveredAt: new Date('2026-03-04T04:07:00Z'),
      events: [
        { at: new Date(picked.at), state: 'inTransit', description: 'Picked up', place: 'Columbus, OH' },
        { at: new Date(delivered.at), state: 'delivered', description: 'DELIVERED', place: '' },
      ],
    })
    const call = fake.asked.find(({ path }) => path.startsWith(trackPath))
    expect(call).toMatchObject({ method: 'GET', path: `${trackPath}/v1/details/${trackingNumber}`, text: '' })
    expect(String(call?.headers.transid)).toHaveLength(32)
  })

  test.for([
    ['I', 'OT', 'outForDelivery'],
    ['I', 'DP', 'inTransit'],
    ['O', '', 'outForDelivery'],
    ['M', 'MP', 'labelCreated'],
    ['X', 'X1', 'exception'],
    ['RS', '', 'returned'],
  ] as const)('type %s with code "%s" means %s', async ([type, code, state], { fake }) => {
    fake.answers.parcels[trackingNumber] = {
      activities: [picked, { at: '2026-03-03T12:00:00Z', type, code, description: 'as it says' }],
    }
    expect(await trackerOf(fake).track(box)).toMatchObject({ state, expectedOn: null })
  })

  test('a number that it does not know yet is no failure, however often it is asked', async ({ fake }) => {
    delete fake.answers.parcels[trackingNumber]
    const tracker = trackerOf(fake)
    for (let times = 0; times < 7; times++) expect(await tracker.track(box)).toBeNull()
    fake.answers.parcels[trackingNumber] = { activities: [picked] }
    expect(await tracker.track(box)).toMatchObject({ state: 'inTransit' })
  })

  test('entries that make no sense are left out, and the others stay', () => {
    const entry = (changes: object) => ({
      status: { type: 'P', description: 'Picked up' },
      gmtDate: '20260302',
      gmtTime: '74700',
      ...changes,
    })
    const activity = [
      entry({}),
      entry({ gmtDate: '20261399', date: 'soon' }),
      entry({ status: 5 }),
      null,
      7,
      entry({ gmtTime: '999999' }),
    ]
    const said = { trackResponse: { shipment: [{ package: [{ trackingNumber, activity }] }] } }
    const report = reportOf(said, trackingNumber)
    expect(report?.events).toMatchObject([{ at: new Date('2026-03-02T07:47:00Z'), state: 'inTransit' }])
    expect(report?.state).toBe('inTransit')
    expect(reportOf({ trackResponse: { shipment: [{ warnings: [{ code: 'TW0001' }] }] } }, 'x')).toBeNull()
    expect(reportOf({ hello: 'world' }, trackingNumber)).toBeUndefined()
  })
})

const faults: Fault[] = [
  '500',
  '503',
  '403',
  '429',
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
]

describe('a UPS that misbehaves has no answer, and says why', () => {
  for (const path of [trackPath, '/security'])
    test.for(faults)(`${path}: %s`, async (fault, { fake }) => {
      fake.failNext(fault, 50, path)
      const tracker = trackerOf(fake, fault === 'timeout' || fault === 'slow-drip' ? 200 : 10_000)
      await expect(tracker.track(box)).rejects.toMatchObject({ name: 'IntegrationError', vendor: 'UPS' })
      expect(tracker.lastSuccess()).toBeNull()
    })

  test('a passing failure is asked about again, and a token that UPS took back is replaced', async ({
    fake,
  }) => {
    const tracker = trackerOf(fake)
    fake.failNext('503', 2, trackPath)
    expect(await tracker.track(box)).toMatchObject({ state: 'inTransit' })
    fake.revokeTokens()
    expect(await tracker.track(box)).toMatchObject({ state: 'inTransit' })
  })

  test('after five failures in a row UPS is not asked for a minute', async ({ fake }) => {
    const clock = { ms: Date.parse('2026-03-04T12:00:00Z') }
    const tracker = trackerOf(fake, 10_000, () => new Date(clock.ms))
    fake.failNext('403', 5, trackPath)
    for (let times = 0; times < 8; times++) await expect(tracker.track(box)).rejects.toThrow('UPS')
    expect(fake.asked.filter(({ path }) => path.startsWith(trackPath))).toHaveLength(5)
    clock.ms += 60_000
    expect(await tracker.track(box)).toMatchObject({ state: 'inTransit' })
  })
})
