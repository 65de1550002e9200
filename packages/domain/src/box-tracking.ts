import type { TrackingState } from './boxes.ts'

/** When the carrier is asked about a box on its way, and what is late (docs/spec/staging.md#tracking). */

const hour = 60
const firstMinutes: Record<TrackingState, number> = {
  unknown: hour,
  labelCreated: 2 * hour,
  inTransit: 3 * hour,
  outForDelivery: hour,
  delivered: 24 * hour,
  exception: 4 * hour,
  returned: 24 * hour,
}
const longestMinutes = 24 * hour

/** After so many days the carrier is not asked any more. */
export const trackingDaysMax = 60
/** A box without an expected day is late after so many days. */
export const lateDays = 10

const dayMs = 86_400_000

/**
 * How long to wait before the carrier is asked again, in minutes; longer the older the shipment is, at most a day. Null when it
 * is not asked any more.
 */
export function nextLookMinutes(state: TrackingState, ageMs: number): number | null {
  const days = Math.max(0, ageMs / dayMs)
  if (state === 'delivered' || days > trackingDaysMax) return null
  return Math.min(longestMinutes, Math.round(firstMinutes[state] * (1 + days / 4)))
}

/**
 * Whether a box should have arrived.
 * @param today and expectedOn as yyyy-MM-dd
 */
export function isLate(
  { state, expectedOn, ageMs }: { state: TrackingState; expectedOn: string | null; ageMs: number },
  today: string,
): boolean {
  if (state === 'delivered' || state === 'returned') return false
  return expectedOn === null ? ageMs > lateDays * dayMs : today > expectedOn
}
