import { expect, test } from 'vitest'
import { daysBefore, daysSince } from './desk.ts'
import { ageBands, momentsOf } from './stuck-work.ts'

const now = new Date('2026-03-02T15:00:00Z')

test.for([
  [0, '0-1'],
  [1.99, '0-1'],
  [2, '2-7'],
  [7.99, '2-7'],
  [8, '8-30'],
  [30.99, '8-30'],
  [31, 'over-30'],
  [400, 'over-30'],
] as const)('what waits for %d days is in the band %s and in no other', ([days, expected]) => {
  const since = daysBefore(now, days)
  const bands = ageBands.filter((band) => {
    const { after, until } = momentsOf(band, now)
    return (after === null || since > after) && (until === null || since <= until)
  })
  expect(bands).toEqual([expected])
  expect(daysSince(since, now)).toBe(Math.floor(days))
})
