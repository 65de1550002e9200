import { AppError, type FieldErrors } from '@portal/contract/errors'
import { fleetMessages } from '@portal/domain/device-fields'
import type { Tx } from '../../db/client.ts'
import { namesFor } from './change-devices.ts'
import type { Names } from './device-history.ts'
import type { DeviceRow } from './fleet.tables.ts'
import { findTaken } from './taken.store.ts'

/**
 * Checks what the schema of a request cannot: other rows.
 * Throws INVALID_INPUT with each field's words: a unit number or IMEI that another device has, a station of another account,
 * an unknown carrier, and coverage that ends before it starts.
 * @returns what stations and carriers are called
 */
export async function checkFacts(tx: Tx, before: DeviceRow | null, after: DeviceRow): Promise<Names> {
  const names = await namesFor(tx, after.zohoAccountId, before ? [before, after] : [after])
  const taken = await findTaken(tx, after)
  const fields: FieldErrors = {}
  if (taken.unit && after.unitNumber) fields.unitNumber = [fleetMessages.unitTaken(after.unitNumber)]
  if (taken.imei) fields.imei = [fleetMessages.imeiTaken]
  if (after.stationId !== null && !names.stations.has(after.stationId))
    fields.stationId = [fleetMessages.noStation]
  if (after.carrierId !== null && !names.carriers.has(after.carrierId))
    fields.carrierId = [fleetMessages.noCarrier]
  if (after.coverFrom !== null && after.coverUntil !== null && after.coverUntil < after.coverFrom)
    fields.coverUntil = [fleetMessages.coverEndsFirst]
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })
  return names
}
