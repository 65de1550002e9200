import { expect, test } from 'vitest'
import { historyCount } from './history-count.ts'

const all = {
  shown: 100,
  total: 401,
  totalIsExact: true,
  unfilteredTotal: 401,
  unfilteredTotalIsExact: true,
  isWhole: false,
}
const long = { total: 10_000, totalIsExact: false, unfilteredTotal: 10_000, unfilteredTotalIsExact: false }

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
  // Counts stop at 10,000.
  [{ ...all, ...long }, 'Showing 100 of more than 10,000 orders'],
  [{ ...all, ...long, total: 340, totalIsExact: true }, 'Showing 100 of more than 10,000 orders (340 match)'],
  [{ ...all, ...long, totalIsExact: true }, 'Showing 100 of more than 10,000 orders (10,000 match)'],
  [{ ...all, ...long, shown: 12_345, isWhole: true }, 'Showing 12,345 of 12,345 orders'],
  // One was placed after the first page.
  [{ ...all, shown: 402, isWhole: true }, 'Showing 402 of 402 orders'],
  [{ ...all, shown: 0, total: 0, unfilteredTotal: 0, isWhole: true }, 'Showing 0 of 0 orders'],
] as const)('the count of %j is shown as %j', ([counted, shown]) => {
  expect(historyCount(counted)).toBe(shown)
})
