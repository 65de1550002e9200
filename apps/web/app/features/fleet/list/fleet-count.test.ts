import { expect, test } from 'vitest'
import { wholeFleet } from './fleet-figures.tsx'
import { fleetCount } from './use-fleet-list.ts'

const whole = { shown: 100, total: 152, totalIsExact: true, isFiltered: false, all: 140, planned: 12 }

test.for([
  [whole, 'Showing 100 of 152, 12 planned'],
  [{ ...whole, total: 140, planned: 0 }, 'Showing 100 of 140 devices'],
  [{ ...whole, shown: 12, total: 12, isFiltered: true }, 'Showing 12 of 12 matching devices'],
  [{ ...whole, shown: 18, total: 18, isFiltered: true, planned: 0 }, 'Showing 18 of 140 devices'],
] as const)('%o: %s', ([list, words]) => {
  expect(fleetCount(list)).toBe(words)
})

test('units of drafts are no devices yet, and those that have ended no longer', () => {
  const figures = {
    planned: 12,
    onTheWay: 40,
    inService: 80,
    spare: 9,
    inRepair: 3,
    lost: 2,
    ended: 7,
    coverSoon: 9,
  }
  expect(wholeFleet(figures)).toBe(134)
})
