import { setTimeout as delay } from 'node:timers/promises'
import { minuteMs } from '@portal/domain/limits'

type Clock = { nowMs: () => number; sleep: (ms: number, signal?: AbortSignal) => Promise<unknown> }

const realClock: Clock = {
  nowMs: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
}

/**
 * Lets at most so many calls through in any minute, up to `burst` of them at once; the others wait for their turn,
 * in the order in which they came. Counts for this process alone.
 * @returns waits for the turn; throws when the signal aborts first
 */
export function callBudget(perMinute: number, burst: number, clock: Clock = realClock) {
  const gapMs = minuteMs / (perMinute - burst)
  /** When the next call would go if there were no burst. */
  let nextMs = Number.NEGATIVE_INFINITY

  return async (signal?: AbortSignal): Promise<void> => {
    const now = clock.nowMs()
    nextMs = Math.max(nextMs, now) + gapMs
    const waitMs = nextMs - now - burst * gapMs
    if (waitMs > 0) await clock.sleep(waitMs, signal)
  }
}
