import { describe, expect, test } from 'vitest'
import {
  type CoverFacts,
  coveredItems,
  coverFromDelivery,
  coverOf,
  isArrival,
  repairsPaid,
  subscribedItems,
  waitsForCover,
} from './device-cover.ts'
import { productTypeIds } from './ids.ts'

const today = '2026-11-23'
const aDevice: CoverFacts = {
  status: 'inService',
  coverFrom: '2026-05-24',
  coverUntil: '2027-05-24',
  repairsUsed: 0,
  isCoverOrdered: false,
}
const ofNoDay = { ...aDevice, coverFrom: null, coverUntil: null }

describe('cover of a device', () => {
  test('is what is left of it, in days and as a part of the whole', () => {
    expect(coverOf(aDevice, today)).toEqual({
      state: 'on',
      until: '2027-05-24',
      daysLeft: 182,
      share: 182 / 365,
    })
  })

  test.for([
    ['2027-01-22', 'soon', 60],
    ['2027-01-23', 'on', 61],
    [today, 'soon', 0],
  ] as const)('until %s it is "%s" with %i days left', ([coverUntil, state, daysLeft]) => {
    expect(coverOf({ ...aDevice, coverUntil }, today)).toMatchObject({ state, daysLeft })
  })

  test('ended yesterday, whether or not a repair was used', () => {
    const ended = { state: 'ended', until: '2026-11-22' }
    expect(coverOf({ ...aDevice, coverUntil: '2026-11-22' }, today)).toEqual(ended)
    expect(coverOf({ ...aDevice, coverUntil: '2026-11-22', repairsUsed: 1 }, today)).toEqual(ended)
  })

  test('is a part of a year where its first day is not known', () => {
    expect(coverOf({ ...aDevice, coverFrom: null, coverUntil: '2027-11-23' }, today)).toMatchObject({
      share: 1,
    })
  })

  test('is none without an end, and on a device that has ended', () => {
    expect(coverOf(ofNoDay, today)).toEqual({ state: 'none' })
    expect(coverOf({ ...aDevice, status: 'retired' }, today)).toEqual({ state: 'none' })
  })

  test('is used up with its last repair, also where it would end soon', () => {
    const used = { ...aDevice, coverUntil: '2027-01-01', repairsUsed: 1 }
    expect(coverOf(used, today)).toEqual({ state: 'usedUp', until: '2027-01-01' })
    expect(coverOf({ ...used, coverFrom: '2025-01-01' }, today)).toMatchObject({ state: 'soon' })
    expect(coverOf({ ...used, coverFrom: '2025-01-01', repairsUsed: 2 }, today)).toMatchObject({
      state: 'usedUp',
    })
  })

  test.for(['planned', 'ordered', 'staged', 'shipped', 'missing'] as const)(
    'begins with the delivery of a device that is %s',
    (status) => {
      expect(coverOf({ ...ofNoDay, status, isCoverOrdered: true }, today)).toEqual({ state: 'fromDelivery' })
      expect(coverOf({ ...ofNoDay, status }, today)).toEqual({ state: 'none' })
    },
  )

  test('is waited for until the device arrives, unless it was entered before', () => {
    expect(waitsForCover({ ...ofNoDay, status: 'shipped' })).toBe(true)
    expect(waitsForCover({ ...ofNoDay, status: 'missing' })).toBe(true)
    expect(waitsForCover(ofNoDay)).toBe(false)
    expect(waitsForCover({ ...aDevice, status: 'shipped' })).toBe(false)
  })
})

test.for([
  ['2026-03-02', '2027-03-01', 1],
  ['2026-03-02', '2026-06-01', 1],
  ['2026-03-02', '2028-03-01', 2],
  ['2026-03-02', '2028-02-28', 1],
  [null, '2028-03-01', 1],
] as const)('cover from %s to %s pays %i', ([coverFrom, coverUntil, repairs]) => {
  expect(repairsPaid({ coverFrom, coverUntil })).toBe(repairs)
})

test.for([
  ['2026-03-02', '2027-03-01'],
  ['2026-01-01', '2026-12-31'],
  ['2028-02-29', '2029-02-28'],
  ['2027-03-01', '2028-02-29'],
])('cover that begins on %s is a year and ends on %s', ([day = '', coverUntil]) => {
  expect(coverFromDelivery(day)).toEqual({ coverFrom: day, coverUntil })
})

test('a device arrives when it is received, or found after it was missing', () => {
  expect(isArrival('shipped', 'inService')).toBe(true)
  expect(isArrival('missing', 'inService')).toBe(true)
  expect(isArrival('lost', 'inService')).toBe(false)
  expect(isArrival('shipped', 'missing')).toBe(false)
})

test('coverage is the service among the add-ons of a line, for as many items as it has', () => {
  const line = (type: keyof typeof productTypeIds, quantity: number, isAddOn = false) => ({
    quantity,
    isAddOn,
    productTypeId: productTypeIds[type],
  })
  const lines = [
    line('phone', 5),
    line('service', 5, true),
    line('accessory', 5, true),
    line('phone', 3),
    line('accessory', 3, true),
    line('service', 3),
    line('tablet', 4),
    line('service', 2, true),
  ]
  expect(lines.map((_, place) => coveredItems(lines, place))).toEqual([5, 0, 0, 0, 0, 0, 2, 0])
})

describe('a subscription to screen repair', () => {
  const line = (model: string, quantity: number, type: keyof typeof productTypeIds, isAddOn = false) => ({
    model,
    quantity,
    isAddOn,
    productTypeId: productTypeIds[type],
  })
  const own = line('Screen Repair Subscription', 5, 'service')

  test('as an add-on is for its line', () => {
    const lines = [line('N6', 4, 'phone'), { ...own, quantity: 3, isAddOn: true }, line('A2', 2, 'tablet')]
    expect(lines.map((_, place) => subscribedItems(lines, place))).toEqual([3, 0, 0])
  })

  test('as a line of its own is for the devices of the order, from the first line on', () => {
    const lines = [line('N6', 4, 'phone'), line('Cable', 9, 'accessory'), line('A2', 2, 'tablet'), own]
    expect(lines.map((_, place) => subscribedItems(lines, place))).toEqual([4, 0, 1, 0])
  })

  test('is not what only covers one repair', () => {
    const lines = [line('N6', 4, 'phone'), { ...own, model: 'Screen Repair Coverage', isAddOn: true }]
    expect(subscribedItems(lines, 0)).toBe(0)
  })

  test('never uses its cover up while it runs', () => {
    const device = { ...aDevice, coverUntil: '2027-01-01', coverIsSubscription: true, repairsUsed: 9 }
    expect(coverOf(device, today)).toMatchObject({ state: 'soon' })
  })
})
