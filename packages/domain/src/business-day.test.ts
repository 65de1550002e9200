import { describe, expect, test } from 'vitest'
import {
  businessDay,
  daysAfter,
  defaultTimeZone,
  formatBusinessDay,
  formatBusinessMoment,
  isTimeZone,
  startOfBusinessDay,
} from './business-day.ts'

describe('the day of a moment', () => {
  test.each([
    ['7:53 PM in New York in winter', '2026-01-16T00:53:00Z', '2026-01-15'],
    ['7:53 PM in New York in summer', '2026-07-15T23:53:00Z', '2026-07-15'],
    ['the last evening of a month', '2026-02-01T04:59:59.999Z', '2026-01-31'],
    ['the first moment of a month', '2026-02-01T05:00:00Z', '2026-02-01'],
    ['the last evening of a year', '2026-01-01T01:30:00Z', '2025-12-31'],
    ['midnight itself', '2026-03-02T05:00:00Z', '2026-03-02'],
  ])('%s', (_, moment, day) => {
    expect(businessDay(moment, defaultTimeZone)).toBe(day)
  })

  test('is another one elsewhere', () => {
    expect(businessDay('2026-01-16T00:53:00Z', 'UTC')).toBe('2026-01-16')
    expect(businessDay('2026-01-16T00:53:00Z', 'Pacific/Auckland')).toBe('2026-01-16')
    expect(businessDay('2026-01-15T09:00:00Z', 'Pacific/Honolulu')).toBe('2026-01-14')
  })

  test('reads as MM/dd/yyyy, and as nothing where there is no moment', () => {
    expect(formatBusinessDay('2026-02-01T04:59:00Z', defaultTimeZone)).toBe('01/31/2026')
    expect(formatBusinessDay('never', defaultTimeZone)).toBe('')
  })

  test('a moment has the time of its day, and names the zone for readers whose clock shows another time', () => {
    const shown = (reader: string) => formatBusinessMoment('2026-02-01T04:40:00Z', defaultTimeZone, reader)
    expect(shown(defaultTimeZone)).toBe('01/31/2026, 11:40 PM')
    expect(shown('America/Toronto')).toBe('01/31/2026, 11:40 PM')
    expect(shown('America/Los_Angeles')).toBe('01/31/2026, 11:40 PM EST')
    expect(formatBusinessMoment('never', defaultTimeZone)).toBe('')
    expect(businessDay('never', defaultTimeZone)).toBe('')
  })
})

test.each([
  ['2026-03-02', defaultTimeZone, '2026-03-02T05:00:00.000Z'],
  ['2026-07-04', defaultTimeZone, '2026-07-04T04:00:00.000Z'],
  // The days on which the clocks change, and the days after them.
  ['2026-03-08', defaultTimeZone, '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', defaultTimeZone, '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', defaultTimeZone, '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', defaultTimeZone, '2026-11-02T05:00:00.000Z'],
  ['2026-03-02', 'Pacific/Honolulu', '2026-03-02T10:00:00.000Z'],
  ['2026-03-02', 'Pacific/Auckland', '2026-03-01T11:00:00.000Z'],
  ['2026-03-02', 'Asia/Kolkata', '2026-03-01T18:30:00.000Z'],
  // Clocks skip midnight here.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, moment) => {
  expect(startOfBusinessDay(day, timeZone).toISOString()).toBe(moment)
})

test('every day of three years begins where the day before it ends', () => {
  for (const timeZone of [defaultTimeZone, 'Europe/Lisbon', 'Australia/Lord_Howe', 'Africa/Cairo']) {
    let day = '2025-01-01'
    while (day < '2028-01-01') {
      const start = startOfBusinessDay(day, timeZone)
      expect([timeZone, businessDay(start, timeZone)]).toEqual([timeZone, day])
      expect(businessDay(new Date(start.getTime() - 1), timeZone)).toBe(daysAfter(day, -1))
      day = daysAfter(day, 1)
    }
  }
})

test('days are counted over the ends of months and years', () => {
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
})

test.each([
  ['America/New_York', true],
  ['UTC', true],
  ['America/Atlantis', false],
  ['+02:00', false],
  ['', false],
])('%j is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
