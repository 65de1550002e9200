import { businessDay, daysAfter } from '@portal/domain/business-day'
import { caseLimits, isGone } from '@portal/domain/repair-cases'
import type { SignedInContext } from '../../deps.ts'
import type { CaseRow } from './repairs.tables.ts'

/** By when the old device is to be back, from now on; a lost or stolen one is not waited for. */
export const returnDueOn = (
  { kind }: Pick<CaseRow, 'kind'>,
  { now, timeZone }: Pick<SignedInContext, 'now' | 'timeZone'>,
): Partial<CaseRow> => ({
  returnDueOn: isGone(kind) ? null : daysAfter(businessDay(now(), timeZone), caseLimits.returnDays),
  returnRemindedAt: null,
  returnedAt: null,
  deviceEnd: null,
})
