import { AppError, type FieldErrors } from '@portal/contract/errors'
import { fleetMessages } from '@portal/domain/device-fields'
import { kitMessages } from '@portal/domain/kits'
import { lineMessages } from '@portal/domain/line-messages'
import { databaseError } from './database-error.ts'

/**
 * What the database refuses because two people did it at the same moment, in the words of the field. The constraints
 * are those of fleet.tables.ts.
 */
const takenFields: Readonly<Record<string, (sent: { unitNumber?: string | undefined }) => FieldErrors>> = {
  devices_unit: ({ unitNumber = '' }) => ({ unitNumber: [fleetMessages.unitTaken(unitNumber)] }),
  devices_unit_coming: ({ unitNumber = '' }) => ({ unitNumber: [fleetMessages.unitTaken(unitNumber)] }),
  devices_imei: () => ({ imei: [fleetMessages.imeiTaken] }),
  stations_by_name: () => ({ name: [fleetMessages.stationTaken] }),
  stations_by_code: () => ({ code: [fleetMessages.stationCodeTaken] }),
  fleet_views_by_name: () => ({ name: [fleetMessages.viewTaken] }),
  lines_number: () => ({ phoneNumber: [lineMessages.numberTaken] }),
  lines_device: () => ({ deviceId: [lineMessages.deviceTaken] }),
  kits_by_name: () => ({ name: [kitMessages.taken] }),
  devices_station_of_account: () => ({ stationId: [fleetMessages.noStation] }),
}

/**
 * Runs a write, and says in words what the database refuses.
 * @param sent what the words name
 * Throws INVALID_INPUT for a unit number, IMEI, station name or code that another one has, DEVICE_REPLACED
 * for a second device that replaces the same one.
 */
export async function refusingTaken<T>(
  work: () => Promise<T>,
  sent: { unitNumber?: string | undefined } = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = databaseError(error)
    const { constraint } = cause as { constraint?: string }
    if (constraint === 'devices_replaced_once') throw new AppError('DEVICE_REPLACED', { cause })
    const fields = constraint === undefined ? undefined : takenFields[constraint]?.(sent)
    throw fields ? new AppError('INVALID_INPUT', { fields, cause }) : cause
  }
}
