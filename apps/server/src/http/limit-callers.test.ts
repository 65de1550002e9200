import { expect, test } from 'vitest'
import { limitCallers } from './limit-callers.ts'

const start = new Date('2026-03-02T15:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

test('a person reads and writes so many times in a minute, and is told how long to wait', () => {
  const limit = limitCallers({ readsPerMinute: 60, writesPerMinute: 24 })
  for (const [effect, most] of [
    ['read', 60],
    ['write', 24],
  ] as const) {
    for (let n = 0; n < most; n++) expect(limit('wes', effect, start)).toBe(0)
    expect(limit('wes', effect, later(20_000))).toBe(40_000)
  }
})

test('others are not held up by that', () => {
  const limit = limitCallers({ readsPerMinute: 1, writesPerMinute: 1 })
  limit('wes', 'read', start)
  expect(limit('nia', 'read', start)).toBe(0)
})

test('the next minute is a new one, and so is any when the clock is set back', () => {
  const limit = limitCallers({ readsPerMinute: 1, writesPerMinute: 1 })
  limit('wes', 'read', start)
  expect(limit('wes', 'read', later(59_999))).toBeGreaterThan(0)
  expect(limit('wes', 'read', later(60_000))).toBe(0)
  expect(limit('wes', 'read', later(-3_600_000))).toBe(0)
})
