import { expect, test } from 'vitest'
import {
  changeLabel,
  monthAfter,
  periodBefore,
  periodLabel,
  periodProblem,
  salesMessages,
  usualPeriods,
} from './sales.ts'

test('months go over the end of a year', () => {
  expect(monthAfter('2026-11', 2)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(periodBefore({ from: '2026-01', to: '2026-03' })).toEqual({ from: '2025-10', to: '2025-12' })
})

test.each([
  ['2026-03', '2026-03', undefined],
  ['2025-04', '2026-03', undefined],
  ['2025-03', '2026-03', salesMessages.tooLong],
  ['2026-03', '2026-02', salesMessages.order],
])('from %s to %s', (from, to, problem) => {
  expect(periodProblem({ from, to })).toBe(problem)
})

test('periods that are usually asked for', () => {
  expect(usualPeriods('2026-02').map(({ label, period }) => [label, period.from, period.to])).toEqual([
    ['This month', '2026-02', '2026-02'],
    ['Last month', '2026-01', '2026-01'],
    ['Last 3 months', '2025-11', '2026-01'],
    ['This year', '2026-01', '2026-02'],
  ])
})

test('a period and a change in words', () => {
  expect(periodLabel({ from: '2026-10', to: '2026-10' })).toBe('October 2026')
  expect(periodLabel({ from: '2026-08', to: '2026-10' })).toBe('August 2026 to October 2026')
  expect([changeLabel(112, 100), changeLabel(97, 100), changeLabel(5, 5), changeLabel(5, 0)]).toEqual([
    '+12%',
    '−3%',
    '0%',
    null,
  ])
})
