import type { Call } from '@portal/contract/call'
import { minuteMs } from '@portal/domain/limits'
import type { RequestLimits } from './request-limits.ts'

/** A caller's use of a limit. */
export type Standing = {
  /** How long to wait before the call may be made; 0 when it may be made now. */
  waitMs: number
  /** Calls that one person may make in a minute, and how many are left of them. */
  most: number
  left: number
  /** When the count starts again. */
  resetMs: number
}

export type LimitCallers = (userId: string, effect: Call['effect'], at: Date) => Standing

/** The standing as RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
export const rateLimitHeaders = (effect: Call['effect'], { most, left, resetMs }: Standing) => ({
  'ratelimit-policy': `"${effect}";q=${most};w=${minuteMs / 1_000}`,
  ratelimit: `"${effect}";r=${left};t=${Math.ceil(resetMs / 1_000)}`,
})

/**
 * Counts the calls of each person in this process. What costs more than a call has its own limits, counted in the
 * database for all nodes.
 * @returns counts a call and returns what is left of the caller's limit. A refused call is not counted
 */
export function limitCallers({
  readsPerMinute,
  writesPerMinute,
}: Pick<RequestLimits, 'readsPerMinute' | 'writesPerMinute'>): LimitCallers {
  const most = { read: readsPerMinute, write: writesPerMinute }
  const counts = { read: new Map<string, number>(), write: new Map<string, number>() }
  let startedMs = Number.NEGATIVE_INFINITY
  return (userId, effect, at) => {
    const nowMs = at.getTime()
    // One minute for all: all counters are reset together, and no list of callers is kept.
    if (nowMs >= startedMs + minuteMs || nowMs < startedMs) {
      counts.read.clear()
      counts.write.clear()
      startedMs = nowMs
    }
    const count = counts[effect].get(userId) ?? 0
    const resetMs = startedMs + minuteMs - nowMs
    if (count >= most[effect]) return { waitMs: resetMs, most: most[effect], left: 0, resetMs }
    counts[effect].set(userId, count + 1)
    return { waitMs: 0, most: most[effect], left: most[effect] - count - 1, resetMs }
  }
}
