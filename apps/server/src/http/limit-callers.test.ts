import { expect, test } from 'vitest'
import { callsPerMinute, limitCallers } from './limit-callers.ts'

const start = new Date('2026-03-02T15:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

test('a person reads 600 times and writes 240 times in a minute, and is told how long to wait', () => {
  const limit = limitCallers()
  for (const [effect, most] of [
    ['read', 600],
    ['write', 240],
  ] as const) {
    expect(callsPerMinute[effect]).toBe(most)
    for (let n = 0; n < most; n++) expect(limit('wes', effect, start)).toBe(0)
    expect(limit('wes', effect, later(20_000))).toBe(40_000)
  }
})

test('others are not held up by that', () => {
  const limit = limitCallers({ read: 1, write: 1 })
  limit('wes', 'read', start)
  expect(limit('nia', 'read', start)).toBe(0)
})

test('the next minute is a new one, and so is any when the clock is set back', () => {
  const limit = limitCallers({ read: 1, write: 1 })
  limit('wes', 'read', start)
  expect(limit('wes', 'read', later(59_999))).toBeGreaterThan(0)
  expect(limit('wes', 'read', later(60_000))).toBe(0)
  expect(limit('wes', 'read', later(-3_600_000))).toBe(0)
})
