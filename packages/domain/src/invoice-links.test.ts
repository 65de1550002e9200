import { expect, test } from 'vitest'
import { hasLinkEnded, linkEndsOn } from './invoice-links.ts'

test.each([
  { settledOn: null, renewedOn: null, endsOn: null },
  { settledOn: null, renewedOn: '2026-01-01', endsOn: null },
  { settledOn: '2026-01-10', renewedOn: null, endsOn: '2027-01-10' },
  { settledOn: '2026-01-10', renewedOn: '2025-12-01', endsOn: '2027-01-10' },
  { settledOn: '2026-01-10', renewedOn: '2026-03-01', endsOn: '2027-03-01' },
])('a link ends 365 days after settling or renewing: $settledOn, $renewedOn', ({ endsOn, ...days }) => {
  expect(linkEndsOn(days)).toBe(endsOn)
})

test('a link opens on its last day, and not on the day after it', () => {
  expect(hasLinkEnded('2027-01-10', '2027-01-10')).toBe(false)
  expect(hasLinkEnded('2027-01-10', '2027-01-11')).toBe(true)
  expect(hasLinkEnded(null, '2099-01-01')).toBe(false)
})
