import type { changeDeviceStatus as endpoint } from '@portal/contract/device-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { allowsDevice, type DeviceAction, deviceActions, deviceRefusal } from '@portal/domain/device-status'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { changeDevices, namesFor } from './change-devices.ts'
import { lockWithReplaced } from './devices.store.ts'
import type { DeviceRow } from './fleet.tables.ts'
import { lockDeviceFor } from './lock-device-for.ts'
import { withCoverOfArrivals } from './ordered-cover.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>

/**
 * Takes an action on a device (docs/spec/fleet.md#statuses); cover that was ordered begins when the device arrives.
 * Throws DEVICE_NOT_FOUND, DEVICE_CHANGED, and DEVICE_STATUS_REFUSED when the status does not allow it.
 */
export const changeDeviceStatus = (
  needs: Needs,
  deviceId: string,
  { action, version }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    if (mayArrive(action)) await lockWithReplaced(tx, [deviceId])
    const { device, author } = await lockDeviceFor(tx, needs, deviceId, version)
    const after = afterAction(device, action)
    if (!after) throw new AppError('DEVICE_STATUS_REFUSED', { message: deviceRefusal(device.status, action) })
    const names = await namesFor(tx, device.zohoAccountId, [device])
    const changes = await withCoverOfArrivals(tx, needs, [{ before: device, after }])
    await changeDevices(tx, author, { kind: action, changes, names })
    return { result: { deviceId, version: version + 1 } }
  })

/**
 * Whether a device may take the place of another one by this action. Both are then locked together, in the order in which
 * changes of many devices lock theirs.
 */
export const mayArrive = (action: DeviceAction) => action === 'receive' || action === 'find'

/** The device after the action; undefined when its status does not allow it. */
export function afterAction(device: DeviceRow, action: DeviceAction): DeviceRow | undefined {
  const { to } = deviceActions[action]
  return to !== null && allowsDevice(device.status, action) ? { ...device, status: to } : undefined
}
