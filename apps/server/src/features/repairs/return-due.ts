import { businessDay, daysAfter } from '@portal/domain/business-day'
import { caseLimits, isToComeBack } from '@portal/domain/repair-cases'
import { formatTracking } from '@portal/domain/tracking-number'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'

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

/** The numbers of the box to the customer and of the one back. */
export type Tracking = {
  trackingNumber?: string | null | undefined
  returnTrackingNumber?: string | null | undefined
}

export const trackingText = ({ trackingNumber, returnTrackingNumber }: Tracking): string =>
  [
    trackingNumber && `UPS ${formatTracking(trackingNumber)}`,
    returnTrackingNumber && `return UPS ${formatTracking(returnTrackingNumber)}`,
  ]
    .filter(Boolean)
    .join(', ')
