import { type DeviceStatus, deviceActions } from '@portal/domain/device-status'
import { type CaseKind, deviceActionOf, isGone } from '@portal/domain/repair-cases'
import type { Tx } from '../../db/client.ts'
import { afterAction } from '../fleet/change-device-status.ts'
import { changeDevices, namesFor } from '../fleet/change-devices.ts'
import { comeBack } from '../fleet/come-back.ts'
import type { DeviceRow } from '../fleet/fleet.tables.ts'
import type { EventAuthor } from '../fleet/fleet-author.ts'
import type { LockedCase } from './lock-case-for.ts'
import type { CaseRow } from './repairs.tables.ts'

/** Devices that are reported as lost or stolen, and are there again (docs/spec/repairs.md#lost-and-stolen). */

/** The status that such a report takes from a device, which it gets again when it is found; null where the status stays. */
export const statusBefore = (kind: CaseKind, { status }: DeviceRow): DeviceStatus | null =>
  deviceActionOf(kind, status) === null ? null : status

/** A locked device becomes lost or stolen by a report; by every other one it stays as it is. */
export async function goneBy(tx: Tx, author: EventAuthor, device: DeviceRow, kind: CaseKind): Promise<void> {
  const action = deviceActionOf(kind, device.status)
  if (action === null) return
  const names = await namesFor(tx, device.zohoAccountId, [device])
  const after = { ...device, status: deviceActions[action].to ?? device.status }
  await changeDevices(tx, author, { kind: action, changes: [{ before: device, after }], names })
}

/**
 * The device of a lost or stolen case is there again: it gets the status that it had before the report. One that was replaced
 * meanwhile comes back as a spare; one that was found or retired by another way stays as it is.
 * @returns what changes of the case
 */
export async function thereAgain(tx: Tx, { found, device, author }: LockedCase): Promise<Partial<CaseRow>> {
  if (!isGone(found.kind)) return {}
  if (device.status === 'replaced') {
    await comeBack(tx, author, device, { becomes: 'spare', unitNumber: undefined })
    return { returnedAt: author.at, deviceEnd: 'spare' }
  }
  const after = afterAction(device, 'find')
  if (!after) return {}
  const status = found.statusBefore ?? after.status
  const names = await namesFor(tx, device.zohoAccountId, [device])
  const changes = [{ before: device, after: { ...after, status } }]
  await changeDevices(tx, author, { kind: 'find', changes, names })
  return {}
}
