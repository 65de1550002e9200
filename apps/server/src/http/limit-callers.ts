import type { Call } from '@portal/contract/call'
import { minuteMs } from '@portal/domain/limits'
import type { RequestLimits } from './request-limits.ts'

export type LimitCallers = (userId: string, effect: Call['effect'], at: Date) => number

/**
 * Counts the calls of each person in this process. What costs more than a call has limits of its own, counted in the
 * database for all nodes.
 * @returns counts a call; answers how many ms its caller has to wait, 0 when it may be made. A refused one is not counted
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
    // One minute for all: that forgets everybody at once, and keeps no list of who was here.
    if (nowMs >= startedMs + minuteMs || nowMs < startedMs) {
      counts.read.clear()
      counts.write.clear()
      startedMs = nowMs
    }
    const count = counts[effect].get(userId) ?? 0
    if (count >= most[effect]) return startedMs + minuteMs - nowMs
    counts[effect].set(userId, count + 1)
    return 0
  }
}
