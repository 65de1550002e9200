import { describe, expect, test } from 'vitest'
import {
  arrivingOn,
  byArrival,
  byHarm,
  comesForMoney,
  greetingAt,
  hasHomePart,
  homeParts,
  isToldOf,
  needKinds,
  setupLeft,
  unitsWords,
} from './home.ts'
import { type Access, accessKinds } from './roles.ts'

test('what needs a person is sorted by harm, and what is of one kind keeps its order', () => {
  const needs = [
    { kind: 'return', id: 1 },
    { kind: 'quote', id: 2 },
    { kind: 'overdue', id: 3 },
    { kind: 'unnumbered', id: 4 },
    { kind: 'quote', id: 5 },
    { kind: 'approval', id: 6 },
    { kind: 'missing', id: 7 },
  ] as const
  expect(byHarm(needs).map(({ id }) => id)).toEqual([3, 7, 2, 5, 6, 4, 1])
})

test.for([
  ['full', ['arriving', 'needs', 'fleet', 'again', 'money', 'setup'], [...needKinds]],
  [
    'orders',
    ['arriving', 'needs', 'fleet', 'again', 'money'],
    ['overdue', 'missing', 'quote', 'unnumbered', 'return'],
  ],
  ['approves', ['arriving', 'needs', 'money'], ['overdue', 'missing', 'quote', 'approval']],
  ['fleet', ['arriving', 'needs', 'fleet'], ['missing', 'return']],
  ['invoices', ['needs', 'money'], ['overdue']],
] satisfies [Access, string[], string[]][])('home with the access %s', ([access, parts, kinds]) => {
  expect(homeParts.filter((part) => hasHomePart(access, part))).toEqual(parts)
  expect(needKinds.filter((kind) => isToldOf(access, kind))).toEqual(kinds)
  expect(accessKinds).toContain(access)
  expect(comesForMoney(access)).toBe(access === 'invoices')
})

describe('a day that has passed is not shown as if it could be kept', () => {
  const today = '2026-11-28'
  test.for([
    ['a promise that can be kept', '2026-11-30', null, { day: '2026-11-30', daysLate: 0 }],
    ['one for today', '2026-11-28', null, { day: '2026-11-28', daysLate: 0 }],
    ['one that has passed', '2026-11-20', null, { day: null, daysLate: 8 }],
    ['the carrier comes later', '2026-11-20', '2026-12-03', { day: '2026-12-03', daysLate: 8 }],
    ['the carrier was to come earlier', '2026-12-01', '2026-11-27', { day: '2026-12-01', daysLate: 0 }],
    ['both have passed', '2026-11-26', '2026-11-27', { day: null, daysLate: 2 }],
    ['no promise, and the carrier is late', '', '2026-11-27', { day: null, daysLate: 1 }],
    ['no promise', '', null, { day: null, daysLate: 0 }],
  ] as const)('%s', ([_, promised, expected, arriving]) => {
    expect(arrivingOn({ promised, expected }, today)).toEqual(arriving)
  })
})

test('what arrives: late first, the latest before the others, then by day, and without a day at the end', () => {
  const row = (orderId: number, day: string | null, daysLate = 0) => ({ orderId, day, daysLate })
  const rows = [
    row(1, null),
    row(2, '2026-12-03'),
    row(3, '2026-11-30'),
    row(4, null, 1),
    row(5, '2026-12-04', 8),
  ]
  expect(rows.toSorted(byArrival).map(({ orderId }) => orderId)).toEqual([5, 4, 3, 2, 1])
})

test.for([
  [0, 'Good evening'],
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
] as const)('at %i the greeting is %s', ([hour, words]) => {
  expect(greetingAt(new Date(2026, 10, 30, hour)), 'by the clock of this machine').toBe(words)
})

test.for([
  ['America/New_York', 'Good evening'],
  ['America/Los_Angeles', 'Good afternoon'],
  ['Asia/Tokyo', 'Good morning'],
] as const)('the same moment in %s: %s', ([zone, words]) => {
  expect(greetingAt(new Date('2026-11-30T00:30:00Z'), zone)).toBe(words)
})

test.for([
  [[], ''],
  [['331'], 'unit 331'],
  [['331', '332'], 'units 331 and 332'],
  [['331', '332', '333'], 'units 331 to 333'],
  [['009', '010', '011', '012'], 'units 009 to 012'],
  [['331', '340', '341'], 'units 331, 340 and 341'],
  [['A1', 'A2', 'A3', 'A4'], 'units A1, A2 and 2 more'],
] as const)('%j: %s', ([units, words]) => {
  expect(unitsWords(units)).toBe(words)
})

test('the first steps leave once all are done, or devices are there', () => {
  expect(setupLeft([], false)).toEqual(['code', 'stations', 'people', 'order'])
  expect(setupLeft(['order', 'code'], false)).toEqual(['stations', 'people'])
  expect(setupLeft(['order', 'code', 'stations', 'people'], false)).toBeNull()
  expect(setupLeft(['code'], true)).toBeNull()
})
