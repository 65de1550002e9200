import type { Tx } from '../../db/client.ts'
import { lockDevices } from './devices.store.ts'
import type { DeviceRow } from './fleet.tables.ts'

/** These devices in the order of their ids, locked until the transaction ends, for features that change them with something else. */
export const lockTheseDevices = (tx: Tx, deviceIds: readonly string[]): Promise<DeviceRow[]> =>
  lockDevices(tx, [...new Set(deviceIds)])
