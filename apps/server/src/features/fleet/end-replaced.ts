import { unitKey } from '@portal/domain/device-fields'
import { isReplacing } from '@portal/domain/device-replacement'
import { deviceActions, hasEnded } from '@portal/domain/device-status'
import type { Tx } from '../../db/client.ts'
import { lockWithReplaced } from './devices.store.ts'
import type { DeviceRow } from './fleet.tables.ts'

type Change = { before: DeviceRow; after: DeviceRow }

/**
 * What ends because devices take their places: the devices that arrive with the unit number of the one that they replace
 * end it, and another replacement of it that did not arrive (docs/spec/fleet.md#replacement).
 * @returns the changes that come before those of the caller
 */
export async function endedBy(tx: Tx, changes: readonly Change[]): Promise<Change[]> {
  const arriving = changes.filter(({ before, after }) => isReplacing(before) && !isReplacing(after))
  if (arriving.length === 0) return []
  const ids = arriving.map(({ after }) => after.deviceId)
  const near = await lockWithReplaced(tx, ids)
  return near.flatMap((before) => {
    const isOver = arriving.some(({ after }) => takesPlaceOf(after, before))
    return isOver ? [{ before, after: { ...before, status: deviceActions.replace.to ?? before.status } }] : []
  })
}

/** With a unit number of its own it is one device more, and the other one stays as it is. */
const takesPlaceOf = (arrived: DeviceRow, other: DeviceRow) =>
  other.deviceId !== arrived.deviceId &&
  !hasEnded(other.status) &&
  unitKey(other.unitNumber ?? '') === unitKey(arrived.unitNumber ?? '') &&
  (other.deviceId === arrived.replacesDeviceId ||
    (other.replacesDeviceId === arrived.replacesDeviceId && other.status === 'missing'))
