import { describe, expect, test } from 'vitest'
import { daysLateAtDesk, dueWords, leaveDay, leaveWords, nextPickup, stagingPlace } from './staging-days.ts'

const timeZone = 'America/New_York'
/** Saturday, November 28, 2026. */
const now = new Date('2026-11-28T15:00:00Z')
const today = '2026-11-28'
const order = {
  promisedOn: '2026-12-04',
  wantedBy: '',
  stage: 'received' as const,
  // Monday morning: begun on that day.
  receivedAt: '2026-11-30T14:00:00Z',
  units: 12,
}
const columnOf = (change: Partial<typeof order> & { stage?: 'received' | 'atBench' | 'shipped' }) =>
  stagingPlace({ ...order, ...change }, now, timeZone).column

describe('an order leaves', () => {
  test.each([
    ['on the day for which its pickup was planned', {}, '2026-12-01'],
    ['a staging day later with more units than one day holds', { units: 41 }, '2026-12-02'],
    ['on its own day with accessories alone', { units: 0 }, '2026-11-30'],
    ['before the day on which it is to be there at the latest', { promisedOn: '2026-12-01' }, '2026-11-30'],
    ['on the Friday before a promised Monday', { promisedOn: '2026-11-30' }, '2026-11-27'],
    ['on the last pickup before the wanted day', { promisedOn: '', wantedBy: '2026-12-07' }, '2026-12-04'],
    ['at no day without one to be kept', { promisedOn: '' }, ''],
  ])('%s', (_, change, day) => {
    expect(leaveDay({ ...order, ...change }, timeZone)).toBe(day)
  })
})

test('an order is late from the day after its own, until everything has left', () => {
  const late = { promisedOn: '2026-11-20', wantedBy: '', stage: 'atBench' as const }
  expect(daysLateAtDesk(late, '2026-11-20')).toBe(0)
  expect(daysLateAtDesk(late, today)).toBe(8)
  expect(daysLateAtDesk({ ...late, promisedOn: '', wantedBy: '2026-11-27' }, today)).toBe(1)
  expect(daysLateAtDesk({ ...late, promisedOn: '' }, today)).toBe(0)
  expect(daysLateAtDesk({ ...late, stage: 'shipped' }, today)).toBe(0)
})

test('the next pickup is on a day on which UPS works', () => {
  expect(nextPickup('2026-11-28')).toBe('2026-11-30')
  expect(nextPickup('2026-11-25'), 'Thanksgiving').toBe('2026-11-27')
})

test.each([
  ['late', 'after its promised day', { promisedOn: '2026-11-27' }],
  ['today', 'when it has to leave today or had to before', { promisedOn: '2026-11-30' }],
  ['next', 'when it leaves on the next pickup', { promisedOn: '2026-12-01' }],
  ['later', 'when it leaves after that', {}],
  ['later', 'without a day', { promisedOn: '' }],
] as const)('%s: %s', (column, _, change) => {
  expect(columnOf(change)).toBe(column)
})

test('the day of what is late is not named: it cannot be kept', () => {
  expect(stagingPlace({ ...order, promisedOn: '2026-11-20' }, now, timeZone)).toEqual({
    column: 'late',
    daysLate: 8,
    leavesOn: '',
  })
})

test.each([
  ['Promised Fri, Nov 20', { promisedOn: '2026-11-20' }],
  ['Wanted by Fri, Nov 20', { promisedOn: '', wantedBy: '2026-11-20' }],
  ['Should have left Fri, Nov 27', { promisedOn: '2026-11-30' }],
  ['Leaves today', { promisedOn: '2026-12-01', receivedAt: '2026-11-27T14:00:00Z' }],
  ['Leaves Tue, Dec 1', {}],
  ['No date yet', { promisedOn: '' }],
])('“%s” is said on the card', (words, change) => {
  const changed = { ...order, ...change }
  const monday = words === 'Leaves today'
  const at = monday ? new Date('2026-11-30T15:00:00Z') : now
  const day = monday ? '2026-11-30' : today
  expect(leaveWords(changed, stagingPlace(changed, at, timeZone), day)).toBe(words)
})

test('the promised day is said in lists, or else the day that the customer wants', () => {
  expect(dueWords({ promisedOn: '2026-11-18', wantedBy: '' }, today)).toBe('promised Wed, Nov 18')
  expect(dueWords({ promisedOn: '', wantedBy: '2026-11-20' }, today)).toBe('wanted by Fri, Nov 20')
  expect(dueWords({ promisedOn: '', wantedBy: '' }, today)).toBe('')
})
