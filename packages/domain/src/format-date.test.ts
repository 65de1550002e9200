import { expect, test } from 'vitest'
import { formatLate, formatWeekday } from './format-date.ts'

test.for([
  ['2026-12-03', 'Thu, Dec 3'],
  ['2025-12-03', 'Wed, Dec 3, 2025'],
  ['', ''],
] as const)('in a sentence, in 2026, "%s" is "%s"', ([day, words]) => {
  expect(formatWeekday(day, '2026-11-28')).toBe(words)
})

test.for([
  ['2026-11-28T12:00:00Z', '1 day late'],
  ['2026-11-29T09:30:00Z', '2 hours late'],
  ['2026-11-29T11:59:30Z', 'late'],
] as const)('what was due at %s is %s', ([due, words]) => {
  expect(formatLate(due, new Date('2026-11-29T12:00:00Z'))).toBe(words)
})
