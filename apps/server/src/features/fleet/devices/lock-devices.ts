import { AppError } from '@portal/contract/errors'
import { changedSince } from '../../../audit/changed-since.ts'
import type { Tx } from '../../../db/client.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type FleetAuthor, findOwner, fleetAuthor, mayActForAccount } from '../../accounts/account-author.ts'
import { lockDevices } from './devices.store.ts'

type Needs = Pick<SignedInContext, 'actor' | 'now' | 'requestId'>

/**
 * A device of the caller's, locked until the transaction ends, and who changes it.
 * @param version what the person saw
 * Throws DEVICE_NOT_FOUND for an unknown device and one of another account, DEVICE_CHANGED for another version.
 */
export async function lockDeviceFor(
  tx: Tx,
  needs: Needs,
  deviceId: string,
  version: number,
): Promise<{ device: DeviceRow; author: FleetAuthor }> {
  const [device] = await lockDevices(tx, [deviceId])
  const owner = device && (await findOwner(tx, device.zohoAccountId))
  if (!device || !mayActForAccount(needs.actor, device.zohoAccountId, owner))
    throw new AppError('DEVICE_NOT_FOUND')
  if (device.version !== version) throw await changedSince(tx, 'DEVICE_CHANGED', { deviceId })
  return { device, author: await fleetAuthor(tx, needs, owner) }
}

/** These devices in the order of their ids, locked until the transaction ends, for features that change them with something else. */
export const lockTheseDevices = (tx: Tx, deviceIds: readonly string[]): Promise<DeviceRow[]> =>
  lockDevices(tx, [...new Set(deviceIds)])
