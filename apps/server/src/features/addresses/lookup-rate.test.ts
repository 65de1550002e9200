import { expect, test } from 'vitest'
import { lookupRate } from './lookups.ts'

const at = (ms: number) => new Date(1_000_000 + ms)

test('ten lookups a second are granted to each person, the eleventh waits', () => {
  const take = lookupRate()
  expect(Array.from({ length: 10 }, () => take('wes', 1, at(0)))).toEqual(Array(10).fill(0))
  expect(take('wes', 1, at(0))).toBe(100)
  expect(take('nia', 1, at(0))).toBe(0)
})

test('a refused lookup costs nothing, and time refills the share', () => {
  const take = lookupRate()
  for (let count = 0; count < 10; count++) take('wes', 1, at(0))
  for (let count = 0; count < 50; count++) take('wes', 1, at(0))
  expect(take('wes', 1, at(99))).toBeGreaterThan(0)
  expect(take('wes', 1, at(100))).toBe(0)
})

test('a full batch takes the whole share of a second', () => {
  const take = lookupRate()
  expect(take('wes', 10, at(0))).toBe(0)
  expect(take('wes', 1, at(0))).toBe(100)
})

test('a clock that goes back grants nothing', () => {
  const take = lookupRate()
  for (let count = 0; count < 10; count++) take('wes', 1, at(5_000))
  expect(take('wes', 1, at(0))).toBeGreaterThan(0)
})
