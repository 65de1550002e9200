import { AppError } from '@portal/contract/errors'
import { deviceActions } from '@portal/domain/device-status'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { changeDevices, namesFor } from './change-devices.ts'
import { type DeviceRow, devices } from './fleet.tables.ts'
import type { EventAuthor } from './fleet-author.ts'
import { coverTaken, noCover, takesCoverOf } from './moved-cover.ts'
import { isBeingReplaced } from './replacement.store.ts'

/**
 * A device of the account takes the place of another one at once (docs/spec/repairs.md#replace): unit number, line, holder,
 * station and what is left of the cover. Both are locked by the caller, who knows that the author may.
 * Throws DEVICE_STATUS_REFUSED, and DEVICE_REPLACED where a replacement is on its way already.
 */
export async function swapDevices(
  tx: Tx,
  author: EventAuthor,
  { old, spare }: { old: DeviceRow; spare: DeviceRow },
): Promise<void> {
  if (!deviceActions.replace.from.includes(old.status)) throw new AppError('DEVICE_STATUS_REFUSED')
  if (await isBeingReplaced(tx, old.deviceId)) throw new AppError('DEVICE_REPLACED')
  const names = await namesFor(tx, old.zohoAccountId, [old, spare])
  // The old one first: it gives its unit number free. What it had of a line goes with the number.
  const movesCover = takesCoverOf(old, spare)
  const ended: DeviceRow = {
    ...old,
    ...(movesCover && noCover),
    status: 'replaced',
    phoneNumber: null,
    iccid: null,
  }
  await changeDevices(tx, author, { kind: 'replace', changes: [{ before: old, after: ended }], names })
  const after: DeviceRow = {
    ...spare,
    ...(movesCover && coverTaken(old)),
    status: 'inService',
    unitNumber: old.unitNumber,
    holder: old.holder,
    stationId: old.stationId,
    phoneNumber: old.phoneNumber,
    iccid: old.iccid,
    carrierId: old.carrierId ?? spare.carrierId,
  }
  await changeDevices(tx, author, { kind: 'swap', changes: [{ before: spare, after }], names })
  await tx.update(devices).set({ replacesDeviceId: old.deviceId }).where(eq(devices.deviceId, spare.deviceId))
}
