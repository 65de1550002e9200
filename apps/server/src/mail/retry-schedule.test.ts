import { hourMs, minuteMs } from '@portal/domain/limits'
import { expect, test } from 'vitest'
import { giveUpAfterMs, nextAttemptAt } from './send-mail.ts'

const createdAt = new Date('2026-03-02T15:00:00Z')

test('retries come after 1 m, 5 m, 30 m, 2 h and then every 2 h, for 24 h', () => {
  const waits: number[] = []
  let now = createdAt
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttemptAt({ attempts, createdAt, now })
    if (!next) break
    waits.push(next.getTime() - now.getTime())
    now = next
  }

  expect(waits.slice(0, 5)).toEqual([minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 2 * hourMs])
  expect(new Set(waits.slice(4))).toEqual(new Set([2 * hourMs]))
  expect(now.getTime() - createdAt.getTime()).toBeLessThanOrEqual(giveUpAfterMs)
  expect(now.getTime() - createdAt.getTime()).toBeGreaterThan(giveUpAfterMs - 2 * hourMs)
})
