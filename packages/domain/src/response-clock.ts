import { businessDay, daysAfter, startOfBusinessDay } from './business-day.ts'
import type { CaseKind, CaseState } from './repair-cases.ts'
import { isGone } from './repair-cases.ts'
import { isStagingDay, workingDayFrom } from './working-days.ts'

/** By when staff has to act on a case, in business hours (docs/spec/repairs.md#response). */

const hourMs = 3_600_000

/** The support line's hours of a working day, in the business's time zone: 8am to 6pm. */
export const supportHours = { from: 8, to: 18 } as const
const dayHoursMs = (supportHours.to - supportHours.from) * hourMs

/** What staff owes. */
export const dueFor = ['decision', 'shipment', 'repair', 'closing', 'answer'] as const
export type DueFor = (typeof dueFor)[number]
export const dueForLabels: Record<DueFor, string> = {
  decision: 'Decision',
  shipment: 'Replacement or repair',
  repair: 'Repair',
  closing: 'Closing',
  answer: 'Answer',
}

/** Business hours in which it is to be done. */
export const responseHours = {
  decision: 4,
  /** For a device that is lost or stolen. */
  urgentDecision: 1,
  shipment: 10,
  repair: 30,
  closing: 10,
  answer: 3,
} as const

/** The moment so many business hours after another one. */
export function businessHoursAfter(from: Date, hours: number, timeZone: string): Date {
  let left = hours * hourMs
  let day = businessDay(from, timeZone)
  let at = from.getTime()
  for (;;) {
    day = workingDayFrom(day, isStagingDay)
    const opens = hourOf(day, supportHours.from, timeZone)
    const begins = Math.max(at, opens)
    const open = Math.max(0, opens + dayHoursMs - begins)
    if (left <= open) return new Date(begins + left)
    left -= open
    at = 0
    day = daysAfter(day, 1)
  }
}

/** A moment by the clock of the zone; days on which the clocks change are Sundays, on which there is no support. */
const hourOf = (day: string, hour: number, timeZone: string) =>
  startOfBusinessDay(day, timeZone).getTime() + hour * hourMs

/** What staff owes in a state; null where it waits for the customer or nothing is left. */
export const owedIn: Record<CaseState, DueFor | null> = {
  reported: 'decision',
  accepted: 'shipment',
  declined: null,
  replacementSent: null,
  inRepair: 'repair',
  returned: 'closing',
  closed: null,
}

export type Due = { dueFor: DueFor; dueAt: Date }

/** By when staff has to act on a case that comes into this state now. */
export function dueIn(
  { kind, state }: { kind: CaseKind; state: CaseState },
  now: Date,
  timeZone: string,
): Due | null {
  const owed = owedIn[state]
  if (owed === null) return null
  const hours = owed === 'decision' && isGone(kind) ? responseHours.urgentDecision : responseHours[owed]
  return { dueFor: owed, dueAt: businessHoursAfter(now, hours, timeZone) }
}

/** By when a message of the customer has to be answered. */
export const answerDue = (now: Date, timeZone: string): Due => ({
  dueFor: 'answer',
  dueAt: businessHoursAfter(now, responseHours.answer, timeZone),
})
