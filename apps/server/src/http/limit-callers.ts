import type { Call } from '@portal/contract/call'
import { minuteMs } from '@portal/domain/limits'

/**
 * So many calls one person makes in a minute at most, counted in each process: far beyond what hands do, and far
 * below what copies a catalog of customers or fills a table (ASVS 2.4.1). What costs more than a call has limits of
 * its own, counted in the database for all nodes.
 */
export const callsPerMinute: Readonly<Record<Call['effect'], number>> = { read: 600, write: 240 }

export type LimitCallers = (userId: string, effect: Call['effect'], at: Date) => number

/** Counts a call; answers how many ms its caller has to wait, 0 when it may be made. A refused one is not counted. */
export function limitCallers(most = callsPerMinute): LimitCallers {
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
