import { expect, test } from 'vitest'
import { limitCallers, rateLimitHeaders } from './limit-callers.ts'

const start = new Date('2026-03-02T15:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

test('a person reads and writes so many times in a minute, and is then refused with a time to retry', () => {
  const limit = limitCallers({ readsPerMinute: 60, writesPerMinute: 24 })
  for (const [effect, most] of [
    ['read', 60],
    ['write', 24],
  ] as const) {
    for (let n = 1; n <= most; n++)
      expect(limit('wes', effect, start)).toEqual({ waitMs: 0, most, left: most - n, resetMs: 60_000 })
    expect(limit('wes', effect, later(20_000))).toEqual({ waitMs: 40_000, most, left: 0, resetMs: 40_000 })
  }
})

test('others are not held up by that', () => {
  const limit = limitCallers({ readsPerMinute: 1, writesPerMinute: 1 })
  limit('wes', 'read', start)
  expect(limit('nia', 'read', start).waitMs).toBe(0)
})

test('the next minute is a new one, and so is any when the clock is set back', () => {
  const limit = limitCallers({ readsPerMinute: 1, writesPerMinute: 1 })
  limit('wes', 'read', start)
  expect(limit('wes', 'read', later(59_999)).waitMs).toBeGreaterThan(0)
  expect(limit('wes', 'read', later(60_000)).waitMs).toBe(0)
  expect(limit('wes', 'read', later(-3_600_000)).waitMs).toBe(0)
})

test('a standing is returned as RateLimit headers', () => {
  const limit = limitCallers({ readsPerMinute: 60, writesPerMinute: 24 })
  limit('wes', 'write', start)
  expect(rateLimitHeaders('write', limit('wes', 'write', later(17_500)))).toEqual({
    'ratelimit-policy': '"write";q=24;w=60',
    ratelimit: '"write";r=22;t=43',
  })
})
