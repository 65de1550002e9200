import type { CaseRow } from '@portal/contract/repairs'
import { formatRelative } from '@portal/domain/format-date'
import { dueForLabels } from '@portal/domain/response-clock'
import { formatBusinessDate, formatDueMoment, onOneLine, weekdayOf } from '../../lib/business-date.ts'

type Clock = Pick<CaseRow, 'dueFor' | 'dueAt' | 'isLate' | 'state' | 'kind'>

/**
 * What a case waits for, in words (docs/spec/repairs.md#response): staff see its own clock, customers what they can expect.
 * '' where it waits for nothing that has a time.
 */
export function dueWords({ dueFor, dueAt, isLate }: Clock, isStaff: boolean, now: Date): string {
  if (dueFor === null || dueAt === null) return ''
  if (!isStaff)
    return isLate
      ? `Waiting for us since ${formatDueMoment(dueAt)}`
      : `${dueForLabels[dueFor]} by ${formatDueMoment(dueAt)}`
  const when = onOneLine(formatRelative(dueAt, now, formatBusinessDate))
  return isLate ? `${dueForLabels[dueFor]} was due ${when}` : `${dueForLabels[dueFor]} due ${when}`
}

/** What a case that has no clock waits for; '' when nothing is left to do. */
export function waitWords({ state, waitsForReturn }: Pick<CaseRow, 'state' | 'waitsForReturn'>): string {
  if (waitsForReturn) return 'Waiting for the old device'
  return state === 'replacementSent' ? 'No device to return' : ''
}

/** What closing says while old devices are out (docs/spec/repairs.md#states). */

/** @param returnDueOn the last day on which it can come back, yyyy-MM-dd */
export const dueBackText = (returnDueOn: string) =>
  `The old device is still due back by ${weekdayOf(returnDueOn)}: if it is here, mark it as returned first.`

/** The same of several cases; '' where no device is waited for. */
export function dueBackOf(cases: ReadonlyArray<Pick<CaseRow, 'waitsForReturn'>>): string {
  const count = cases.filter(({ waitsForReturn }) => waitsForReturn).length
  if (count === 0) return ''
  return count === 1
    ? '1 old device is still due back: if it is here, mark it as returned first.'
    : `${count.toLocaleString('en-US')} old devices are still due back: if they are here, mark them as returned first.`
}
