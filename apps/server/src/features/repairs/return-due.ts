import { businessDay, daysAfter } from '@portal/domain/business-day'
import { caseLimits, isToComeBack } from '@portal/domain/repair-cases'
import type { SignedInContext } from '../../deps.ts'
import type { DeviceRow } from '../fleet/fleet.tables.ts'
import type { CaseRow } from './repairs.tables.ts'

/** By when the old device is to be back, from now on; nothing changes for one that is not to come back. */
export const returnDueOn = (
  { kind, deviceEnd }: Pick<CaseRow, 'kind' | 'deviceEnd'>,
  { status }: Pick<DeviceRow, 'status'>,
  { now, timeZone }: Pick<SignedInContext, 'now' | 'timeZone'>,
): Partial<CaseRow> =>
  isToComeBack(kind, deviceEnd, status)
    ? {
        returnDueOn: daysAfter(businessDay(now(), timeZone), caseLimits.returnDays),
        returnRemindedAt: null,
        returnedAt: null,
        deviceEnd: null,
      }
    : {}

/** Whether a case with a replacement waits for the old device. */
export const waitsForReturn = ({
  state,
  returnDueOn,
  deviceEnd,
}: Pick<CaseRow, 'state' | 'returnDueOn' | 'deviceEnd'>) =>
  state === 'replacementSent' && returnDueOn !== null && deviceEnd === null
