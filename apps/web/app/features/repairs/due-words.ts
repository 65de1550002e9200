import type { CaseRow } from '@portal/contract/repairs'
import { formatRelative } from '@portal/domain/format-date'
import { dueForLabels } from '@portal/domain/response-clock'
import { formatBusinessMoment } from '../../lib/business-date.ts'

type Clock = Pick<CaseRow, 'dueFor' | 'dueAt' | 'isLate' | 'state' | 'kind'>

/**
 * What a case waits for, in words (docs/spec/repairs.md#response): staff see its own clock, customers what they can expect.
 * '' where it waits for nothing that has a time.
 */
export function dueWords({ dueFor, dueAt, isLate }: Clock, isStaff: boolean, now: Date): string {
  if (dueFor === null || dueAt === null) return ''
  if (!isStaff)
    return isLate
      ? `Waiting for us since ${formatBusinessMoment(dueAt)}`
      : `${dueForLabels[dueFor]} by ${formatBusinessMoment(dueAt)}`
  const when = formatRelative(dueAt, now)
  return isLate ? `${dueForLabels[dueFor]} was due ${when}` : `${dueForLabels[dueFor]} due ${when}`
}

/** What a case that has no clock waits for; '' when nothing is left to do. */
export function waitWords({ state, waitsForReturn }: Pick<CaseRow, 'state' | 'waitsForReturn'>): string {
  if (waitsForReturn) return 'Waiting for the old device'
  return state === 'replacementSent' ? 'Nothing to come back' : ''
}
