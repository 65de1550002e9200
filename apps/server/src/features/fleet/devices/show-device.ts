import type { Reader } from '../../../db/client.ts'
import { findShown, findShownDevice, type ShownDevice } from './devices.store.ts'
import { findStationsNamed } from './roster.store.ts'

export type { ShownDevice } from './devices.store.ts'

/** A device with what lists show beside it, for features that name one; undefined for one that is not there. */
export const showDevice = (on: Reader, deviceId: string): Promise<ShownDevice | undefined> =>
  findShownDevice(on, deviceId)

/** The same of several, in no order. */
export const showDevices = async (on: Reader, deviceIds: readonly string[]): Promise<ShownDevice[]> =>
  deviceIds.length === 0 ? [] : findShown(on, { deviceIds: [...deviceIds] })

/** The stations of an account that a searched text names, for lists that are narrowed by devices. */
export const stationsNamed = (on: Reader, accountId: string, typed: string): Promise<string[]> =>
  findStationsNamed(on, { accountId }, typed)
