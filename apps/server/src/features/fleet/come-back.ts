import { AppError } from '@portal/contract/errors'
import { fleetMessages, unitText } from '@portal/domain/device-fields'
import { type DeviceAction, type DeviceStatus, deviceActions } from '@portal/domain/device-status'
import { becomesWhenReturned, type ReturnedBecomes } from '@portal/domain/repair-cases'
import type { Tx } from '../../db/client.ts'
import { changeDevices, namesFor } from './change-devices.ts'
import type { DeviceRow } from './fleet.tables.ts'
import type { EventAuthor } from './fleet-author.ts'
import { findFreeNumber, lockSettings } from './settings.store.ts'

const actionTo: Record<ReturnedBecomes, DeviceAction> = {
  inService: 'use',
  spare: 'makeSpare',
  retired: 'retire',
}

function actionFor(status: DeviceStatus, becomes: ReturnedBecomes): DeviceAction {
  if (status === 'replaced') return becomes === 'spare' ? 'comeBack' : 'retireReplaced'
  return actionTo[becomes]
}

/**
 * What becomes of a locked device that came back (docs/spec/repairs.md#replace). One that was replaced gave its unit number
 * away: as a spare it gets the next free one of the account unless another is given.
 * Throws DEVICE_STATUS_REFUSED, and INVALID_INPUT for a unit number that another device has.
 */
export async function comeBack(
  tx: Tx,
  author: EventAuthor,
  device: DeviceRow,
  { becomes, unitNumber }: { becomes: ReturnedBecomes; unitNumber: string | undefined },
): Promise<void> {
  if (device.status === becomes) return
  if (!becomesWhenReturned(device.status).includes(becomes)) throw new AppError('DEVICE_STATUS_REFUSED')
  const kind = actionFor(device.status, becomes)
  const after: DeviceRow = { ...device, status: deviceActions[kind].to ?? device.status }
  if (becomes === 'spare') after.holder = ''
  if (kind === 'comeBack') after.unitNumber = unitNumber ?? (await nextUnit(tx, device.zohoAccountId))
  const names = await namesFor(tx, device.zohoAccountId, [device])
  await changeDevices(tx, author, { kind, changes: [{ before: device, after }], names })
}

/** Those who ask wait for each other. */
async function nextUnit(tx: Tx, zohoAccountId: string): Promise<string> {
  const { nextNumber, unitDigits } = await lockSettings(tx, zohoAccountId)
  const free = await findFreeNumber(tx, zohoAccountId, nextNumber)
  if (free === null)
    throw new AppError('INVALID_INPUT', { fields: { unitNumber: [fleetMessages.noFreeNumber] } })
  return unitText(free, unitDigits)
}
