import { describe, expect, test } from 'vitest'
import { historyCount } from './history-count.ts'

describe('“Showing X of Y orders”', () => {
  test.for([
    [{ shown: 3, total: 3, totalIsExact: true, isWhole: true }, 'Showing 3 of 3 orders'],
    [{ shown: 100, total: 2_345, totalIsExact: true }, 'Showing 100 of 2,345 orders'],
    [{ shown: 100, total: 10_000, totalIsExact: false }, 'Showing 100 of more than 10,000 orders'],
    // What is on screen is never more than what there is.
    [{ shown: 3_100, total: 2_000, totalIsExact: false }, 'Showing 3,100 of more than 3,100 orders'],
    // Read to its end, it has been counted.
    [{ shown: 3_100, total: 2_000, totalIsExact: false, isWhole: true }, 'Showing 3,100 of 3,100 orders'],
    // An order was removed since the first page counted them.
    [{ shown: 250, total: 251, totalIsExact: true, isWhole: true }, 'Showing 250 of 250 orders'],
  ] as const)('%j reads %s', ([counted, words]) => {
    expect(historyCount({ isWhole: false, ...counted })).toBe(words)
  })
})
