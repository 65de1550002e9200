import { expect, test } from 'vitest'
import { historyCount } from './history-count.ts'

const all = { shown: 100, total: 401, totalIsExact: true, unfilteredTotal: 401, isWhole: false }

test.for([
  [all, 'Showing 100 of 401 orders'],
  [{ ...all, shown: 401, isWhole: true }, 'Showing 401 of 401 orders'],
  // Filtered: Y is still all of them.
  [{ ...all, shown: 3, total: 3, unfilteredTotal: 12_000, isWhole: true }, 'Showing 3 of 12,000 orders'],
  [{ ...all, total: 340, unfilteredTotal: 12_000 }, 'Showing 100 of 12,000 orders (340 match)'],
  [
    { ...all, total: 100, totalIsExact: false, unfilteredTotal: 12_000 },
    'Showing 100 of 12,000 orders (more than 100 match)',
  ],
  // One was placed after the first page.
  [{ ...all, shown: 402, isWhole: true }, 'Showing 402 of 402 orders'],
  [{ ...all, shown: 0, total: 0, unfilteredTotal: 0, isWhole: true }, 'Showing 0 of 0 orders'],
] as const)('%j is told as %j', ([counted, told]) => {
  expect(historyCount(counted)).toBe(told)
})
