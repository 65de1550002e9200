import { expect, test } from 'vitest'
import { draftDone, missingWords, orderArrival, tagsFor, unitsByState } from './order-band.ts'

const today = '2026-11-28'
const ours = (promisedDeliveryDate: string) => ({ shipDirect: false, promisedDeliveryDate })
const direct = (promisedDeliveryDate: string) => ({ shipDirect: true, promisedDeliveryDate })
const sent = (expectedOn: string | null) => ({ status: 'shipped' as const, expectedOn })

test.for([
  ['a promise that can be kept', [ours('2026-12-01')], 'received', [], '2026-12-01', 0],
  ['a promise that has passed, and no new day', [ours('2026-11-20')], 'atBench', [], null, 8],
  [
    'the day of one box is not that of the order',
    [ours('2026-11-20')],
    'atBench',
    [sent('2026-11-30')],
    null,
    8,
  ],
  [
    'all has left: the latest day of the carrier',
    [ours('2026-11-20')],
    'shipped',
    [sent('2026-11-30'), sent('2026-12-02')],
    '2026-12-02',
    8,
  ],
  [
    'the carrier is later than the promise, which has not passed',
    [ours('2026-12-01')],
    'shipped',
    [sent('2026-12-02')],
    '2026-12-02',
    0,
  ],
  [
    'one box of which the carrier says no day',
    [ours('2026-12-01')],
    'shipped',
    [sent('2026-11-30'), sent(null)],
    '2026-12-01',
    0,
  ],
  [
    'the latest of several destinations',
    [ours('2026-12-01'), ours('2026-12-03')],
    'received',
    [],
    '2026-12-03',
    0,
  ],
  [
    'what the carrier ships itself is not late with ours',
    [ours('2026-12-01'), direct('2026-11-20')],
    'atBench',
    [],
    '2026-12-01',
    0,
  ],
  ['delivered', [ours('2026-11-20')], 'delivered', [], null, 0],
  ['without a stage nothing is late', [direct('2026-11-20')], null, [], null, 0],
  ['without a stage, a day to come', [direct('2026-12-01')], null, [], '2026-12-01', 0],
  ['no day was promised', [ours('')], 'received', [], null, 0],
] as const)('%s', ([, destinations, stage, boxes, day, daysLate]) => {
  expect(orderArrival(destinations, stage, boxes, today)).toEqual({ day, daysLate })
})

test('units are counted by how far they are, the furthest first', () => {
  const devices = (...reasons: (null | 'notInBox' | 'damaged')[]) =>
    reasons.map((missingReason) => ({ missingReason }))
  const boxes = [
    {
      status: 'delivered',
      receivedAt: '2026-11-27T17:00:00Z',
      devices: devices(null, 'notInBox', 'damaged'),
    },
    { status: 'delivered', receivedAt: null, devices: devices(null) },
    { status: 'shipped', receivedAt: null, devices: devices(null, null) },
    { status: 'open', receivedAt: null, devices: devices(null) },
  ] as const
  expect(unitsByState(12, boxes, 2)).toEqual([
    { state: 'received', count: 2 },
    { state: 'missing', count: 1 },
    { state: 'delivered', count: 1 },
    { state: 'onTheWay', count: 2 },
    { state: 'staged', count: 3 },
    { state: 'waiting', count: 3 },
  ])
  expect(unitsByState(2, [], 0)).toEqual([{ state: 'waiting', count: 2 }])
})

test('above 60 units one tag stands for ten', () => {
  expect([tagsFor(40, 60), tagsFor(41, 61), tagsFor(3, 61)]).toEqual([40, 5, 1])
})

test('a draft says what is done and how much is missing', () => {
  const names = (...fields: string[]) => draftDone(fields.map((field) => ({ field }))).map(({ name }) => name)
  expect(names()).toEqual(['parties', 'items', 'addresses', 'shipping'])
  expect(names('shippingRate', 'billing.zip')).toEqual(['parties', 'items'])
  expect(names('contact', 'lines', 'destinations.0.shippingMethod')).toEqual(['addresses'])
  expect([0, 1, 2].map(missingWords)).toEqual([
    'Ready to submit',
    'One thing is missing',
    '2 things are missing',
  ])
})
