import { describe, expect, test } from 'vitest'
import { daysAfter } from './business-day.ts'
import { isCarrierDay, isStagingDay, workingDaysAfter, workingDaysBetween } from './working-days.ts'

const closedIn = (year: number, isWorking: (day: string) => boolean) => {
  const days = []
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = daysAfter(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !isWorking(day)) days.push(day.slice(5))
  }
  return days
}

describe('weekdays without work', () => {
  test('of our facility are the federal holidays', () => {
    expect(closedIn(2026, isStagingDay)).toEqual([
      '01-01',
      '01-19',
      '02-16',
      '05-25',
      '06-19',
      // The Fourth is a Saturday.
      '07-03',
      '09-07',
      '10-12',
      '11-11',
      '11-26',
      '12-25',
    ])
  })

  test('of UPS are six, and none on the Friday before a Saturday', () => {
    expect(closedIn(2026, isCarrierDay)).toEqual(['01-01', '05-25', '09-07', '11-26', '12-25'])
  })

  test('a holiday on a Sunday is observed on Monday', () => {
    // Christmas 2022 and New Year 2023 are Sundays.
    expect(closedIn(2022, isCarrierDay)).toContain('12-26')
    expect(closedIn(2023, isCarrierDay)).toEqual(['01-02', '05-29', '07-04', '09-04', '11-23', '12-25'])
    expect(isStagingDay('2023-01-02')).toBe(false)
  })

  test('a New Year on a Saturday is observed in the year before', () => {
    // 1 January 2028 is a Saturday.
    expect(isStagingDay('2027-12-31')).toBe(false)
    expect(isCarrierDay('2027-12-31')).toBe(true)
  })

  test.each([2024, 2025, 2026, 2027, 2028, 2033])(
    '%i has ten or more federal holidays in the week',
    (year) => {
      const closed = closedIn(year, isStagingDay).length
      expect(closed).toBeGreaterThanOrEqual(10)
      expect(closed).toBeLessThanOrEqual(12)
    },
  )
})

test.each([
  ['over a weekend', '2026-03-06', 1, '2026-03-09'],
  ['none from a Saturday is Monday', '2026-03-07', 0, '2026-03-09'],
  ['over Thanksgiving', '2026-11-25', 2, '2026-11-30'],
  ['over the year', '2026-12-31', 1, '2027-01-04'],
  ['over 29 February', '2028-02-28', 2, '2028-03-01'],
])('working days of UPS %s', (_, from, days, to) => {
  expect(workingDaysAfter(from, days, isCarrierDay)).toBe(to)
})

test('working days between two days are those after the first up to the second', () => {
  expect(workingDaysBetween('2026-11-25', '2026-11-30', isCarrierDay)).toBe(2)
  expect(workingDaysBetween('2026-11-30', '2026-11-25', isCarrierDay)).toBe(0)
})
