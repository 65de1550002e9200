import type { Reader } from '../../../db/client.ts'
import { findShownDevice, type ShownDevice } from './devices.store.ts'

export type { ShownDevice } from './devices.store.ts'

/** A device with what lists show beside it, for features that name one; undefined for one that is not there. */
export const showDevice = (on: Reader, deviceId: string): Promise<ShownDevice | undefined> =>
  findShownDevice(on, deviceId)
