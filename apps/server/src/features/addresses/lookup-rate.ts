import { addressLookupsPerSecond } from '@portal/domain/limits'

type Bucket = { tokens: number; atMs: number }
const bucketsMax = 10_000

/**
 * Ten lookups a second for each person, in bursts of ten. Counted in this process: typing is frequent
 * and harmless, so no node asks another.
 */
export function lookupRate(perSecond: number = addressLookupsPerSecond) {
  const buckets = new Map<string, Bucket>()
  /** Takes so many lookups from a person's share; answers how many ms to wait, 0 when they were granted. */
  return (userId: string, lookups: number, at: Date): number => {
    const nowMs = at.getTime()
    const before = buckets.get(userId) ?? { tokens: perSecond, atMs: nowMs }
    const refilled = Math.min(
      perSecond,
      before.tokens + (Math.max(0, nowMs - before.atMs) / 1_000) * perSecond,
    )
    const cost = Math.min(lookups, perSecond)
    const granted = refilled >= cost
    buckets.delete(userId)
    buckets.set(userId, { tokens: granted ? refilled - cost : refilled, atMs: nowMs })
    const [oldest] = buckets.keys()
    if (buckets.size > bucketsMax && oldest !== undefined) buckets.delete(oldest)
    return granted ? 0 : Math.ceil(((cost - refilled) / perSecond) * 1_000)
  }
}
