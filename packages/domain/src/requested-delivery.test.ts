import { expect, test } from 'vitest'
import { deliveryDateProblem, formatRequestedDelivery, isCalendarDay } from './requested-delivery.ts'

const today = '2026-03-02'

test.for(['', '2026-03-03', '2027-01-01'])('%j can be requested', (date) => {
  expect(deliveryDateProblem(date, today)).toBeUndefined()
})

test.for([
  ['2026-03-02', 'Choose a date from tomorrow on.'],
  ['2025-12-31', 'Choose a date from tomorrow on.'],
  ['2026-02-30', 'Enter a date.'],
  ['03/09/2026', 'Enter a date.'],
] as const)('%s cannot: %s', ([date, problem]) => {
  expect(deliveryDateProblem(date, today)).toBe(problem)
})

test('a day that the calendar does not have is none', () => {
  expect(['2026-02-29', '2028-02-29', '2026-13-01', '2026-1-1'].map(isCalendarDay)).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('is shown like every other date', () => {
  expect(formatRequestedDelivery('2026-12-03')).toBe('12/03/2026')
  expect(formatRequestedDelivery('')).toBe('')
})
