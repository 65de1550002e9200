/** Repair cases as work of the desk. Apart from `desk.ts`, so that the desk loads what cases are only where there is one. */

import { businessDay } from './business-day.ts'
import { formatRelative, formatShortDay, formatShortMoment } from './format-date.ts'
import { type CaseKind, type CaseState, isGone } from './repair-cases.ts'
import { type DueFor, dueForLabels } from './response-clock.ts'

const caseSteps: Record<Exclude<DueFor, 'shipment'>, string> = {
  decision: 'accept or decline the report.',
  repair: 'finish the repair, then mark the device as returned.',
  closing: 'close the case.',
  answer: 'answer the customer’s message.',
}

/** What an agent does next about an open case (docs/spec/desk.md#queue). */
export function caseNextStep({
  kind,
  state,
  dueFor,
  waitsForReturn,
}: {
  kind: CaseKind
  state: CaseState
  dueFor: DueFor | null
  waitsForReturn: boolean
}): string {
  if (dueFor === 'shipment')
    return isGone(kind) ? 'send a replacement.' : 'send a replacement, or start the repair.'
  if (dueFor !== null) return caseSteps[dueFor]
  if (waitsForReturn) return 'ask the customer to send the old device back.'
  return state === 'replacementSent' ? 'close the case.' : 'look at the case.'
}

/**
 * What is due of a case, in one line: "Decision was due 20 hours ago", "Decision due by Mon, Nov 30, 9:00 AM EST"; what it waits for where
 * nothing is due.
 */
export function caseDueWords(
  { dueFor, dueAt, waitsForReturn }: { dueFor: DueFor | null; dueAt: Date | null; waitsForReturn: boolean },
  now: Date,
  timeZone: string,
): string {
  if (dueFor === null || dueAt === null)
    return waitsForReturn ? 'The old device is not back yet' : 'Waits for the customer'
  const what = dueForLabels[dueFor]
  if (dueAt > now) return `${what} due by ${formatShortMoment(dueAt, timeZone)}`
  return `${what} was due ${formatRelative(dueAt, now, (at) => formatShortDay(businessDay(at, timeZone)))}`
}
