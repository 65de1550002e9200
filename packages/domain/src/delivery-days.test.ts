import { describe, expect, test } from 'vitest'
import { arrivalDay, begunDay, shipDay, stagedDay, stagingDays } from './delivery-days.ts'

const timeZone = 'America/New_York'
const begun = (moment: string, zone = timeZone) => begunDay({ at: new Date(moment), timeZone: zone })

test.each([
  [0, 0],
  [1, 1],
  [40, 1],
  [41, 2],
  [120, 2],
  [121, 3],
  [500, 7],
])('%i devices take %i staging days', (devices, days) => {
  expect(stagingDays(devices)).toBe(days)
})

describe('an order is begun', () => {
  test.each([
    ['on its own day before the cut-off hour', '2026-03-02T18:59:59Z', '2026-03-02'],
    ['on the next day from the cut-off hour on', '2026-03-02T19:00:00Z', '2026-03-03'],
    ['on Monday when it comes late on Friday', '2026-03-06T19:00:00Z', '2026-03-09'],
    ['on Monday when it comes at a weekend, at any hour', '2026-03-08T23:00:00Z', '2026-03-09'],
    ['after the holiday when it comes on one', '2026-11-26T15:00:00Z', '2026-11-27'],
    ['in the new year', '2026-12-31T20:00:00Z', '2027-01-04'],
    // 1:59 PM and 2 PM in New York the day before and after clocks go forward on 8 March, and back on 1 November.
    ['by the clock of winter', '2026-03-06T18:59:00Z', '2026-03-06'],
    ['by the clock of summer, early enough', '2026-03-09T17:59:00Z', '2026-03-09'],
    ['by the clock of summer, too late', '2026-03-09T18:00:00Z', '2026-03-10'],
    ['by the clock of winter again', '2026-11-02T18:59:00Z', '2026-11-02'],
  ])('%s', (_, moment, day) => {
    expect(begun(moment)).toBe(day)
  })

  test('by the clock of the business, in every time zone of the server', () => {
    expect(begun('2026-03-02T19:00:00Z', 'America/Los_Angeles')).toBe('2026-03-02')
    expect(begun('2026-03-02T03:00:00Z')).toBe('2026-03-02')
  })
})

describe('an order is staged and leaves', () => {
  const at = new Date('2026-11-24T15:00:00Z')

  test('the day after it is begun, when it is small', () => {
    expect(stagedDay({ at, timeZone, devices: 12 })).toBe('2026-11-25')
    expect(shipDay({ at, timeZone, devices: 12 })).toBe('2026-11-25')
  })

  test('later with more devices; Thanksgiving and the weekend do not count', () => {
    expect(stagedDay({ at, timeZone, devices: 41 })).toBe('2026-11-27')
    expect(stagedDay({ at, timeZone, devices: 121 })).toBe('2026-11-30')
  })

  test('on the same day with accessories only', () => {
    expect(shipDay({ at, timeZone, devices: 0 })).toBe('2026-11-24')
  })
})

test('transit counts the days of UPS, which works on some federal holidays', () => {
  expect(arrivalDay('2026-11-25', 3)).toBe('2026-12-01')
  expect(arrivalDay('2026-11-10', 1)).toBe('2026-11-11')
  expect(stagedDay({ at: new Date('2026-11-10T15:00:00Z'), timeZone, devices: 1 })).toBe('2026-11-12')
})
