import { type DeviceStatus, hasEnded } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'

/** What is known of a device's cover: its first and last day (yyyy-MM-dd). */
export type CoverDays = { status: DeviceStatus; coverFrom?: string | null; coverUntil: string | null }

export type Cover =
  | { state: 'none' }
  | { state: 'ended'; until: string }
  /** @property daysLeft whole days until the last one; `share` is what is left of the whole, from 0 to 1 */
  | { state: 'on' | 'soon'; until: string; daysLeft: number; share: number }

const dayMs = 86_400_000
/** Where its first day is not known, cover is shown as a part of a year. */
const usualDays = 365

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/**
 * The state of a device’s cover (docs/spec/fleet.md#fields).
 * @param today the business day, yyyy-MM-dd
 */
export function coverOf({ status, coverFrom = null, coverUntil }: CoverDays, today: string): Cover {
  if (coverUntil === null || hasEnded(status)) return { state: 'none' }
  const daysLeft = daysBetween(today, coverUntil)
  if (daysLeft < 0) return { state: 'ended', until: coverUntil }
  const whole = coverFrom === null ? usualDays : Math.max(1, daysBetween(coverFrom, coverUntil))
  return {
    state: daysLeft <= fleetLimits.coverSoonDays ? 'soon' : 'on',
    until: coverUntil,
    daysLeft,
    share: Math.min(1, daysLeft / whole),
  }
}
