import { AppError } from '@portal/contract/errors'
import { untilDayProblem } from '@portal/domain/agent-cover'
import { businessDay, daysAfter, startOfBusinessDay } from '@portal/domain/business-day'
import type { SignedInContext } from '../../deps.ts'

/** The moment at which a cover until this day is over. Throws INVALID_INPUT for a day that has passed or is too far away. */
export function endOf(untilDay: string, { now, timeZone }: Pick<SignedInContext, 'now' | 'timeZone'>): Date {
  const problem = untilDayProblem(untilDay, businessDay(now(), timeZone))
  if (problem) throw new AppError('INVALID_INPUT', { fields: { untilDay: [problem] } })
  return startOfBusinessDay(daysAfter(untilDay, 1), timeZone)
}
