import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import { changeDevices, namesFor } from './change-devices.ts'
import type { DeviceEventKind } from './device-history.ts'
import { lockDevices } from './devices.store.ts'
import type { DeviceRow } from './fleet.tables.ts'
import type { FleetAuthor } from './fleet-author.ts'

/**
 * Changes a device with its history, in the transaction of a caller who knows that the author may.
 * Throws DEVICE_NOT_FOUND, and INVALID_INPUT for an IMEI that another device got at the same moment.
 */
export async function changeOneDevice(
  tx: Tx,
  author: FleetAuthor,
  deviceId: string,
  { kind, values }: { kind: DeviceEventKind; values: Partial<DeviceRow> },
): Promise<void> {
  const [before] = await lockDevices(tx, [deviceId])
  if (!before) throw new AppError('DEVICE_NOT_FOUND')
  const names = await namesFor(tx, before.zohoAccountId, [before])
  await changeDevices(tx, author, { kind, changes: [{ before, after: { ...before, ...values } }], names })
}
