import { fleetLimits } from '@portal/domain/fleet-limits'
import { numberOnFrom } from '@portal/domain/free-units'
import type { Tx } from '../../../db/client.ts'
import { changeDevices, createDevices, namesFor } from '../change-devices.ts'
import type { DeviceRow } from '../fleet.tables.ts'
import type { FleetAuthor } from '../fleet-author.ts'
import { lockSettings } from '../settings.store.ts'
import { findDeviceLines, findTakenUnits, lockUnits } from './units.store.ts'
import { plannedDevice } from './write-units.ts'

type OfOrder = { orderId: number; zohoAccountId: string }

/**
 * Makes a device for every phone, tablet and router of the order that has none, and gives the next free unit numbers of the
 * account to all that have none (docs/spec/staging.md#bench). Those who number devices of an account wait for each other.
 * Throws INVALID_INPUT when another person gave one of the numbers to a device at the same moment.
 */
export async function placeUnits(tx: Tx, author: FleetAuthor, order: OfOrder): Promise<void> {
  const { orderId, zohoAccountId } = order
  const lines = await findDeviceLines(tx, orderId)
  const present = await lockUnits(tx, orderId)
  const added = lines.flatMap((line) => {
    const taken = new Set(
      present.flatMap(({ orderItemId, linePosition }) =>
        orderItemId === line.orderItemId && linePosition !== null ? [linePosition] : [],
      ),
    )
    return Array.from({ length: line.quantity }, (_, position) => position)
      .filter((position) => !taken.has(position))
      .map((position) =>
        plannedDevice(line, { zohoAccountId, orderId, status: 'ordered', position }, author.at),
      )
  })
  const unnumbered = present.filter(({ unitNumber, status }) => unitNumber === null && status === 'ordered')
  if (added.length + unnumbered.length === 0) return
  const numbered = await withNumbers(tx, zohoAccountId, [...unnumbered, ...added])
  const known = new Set(unnumbered.map(({ deviceId }) => deviceId))
  const names = await namesFor(tx, zohoAccountId, numbered)
  await changeDevices(tx, author, {
    kind: 'changed',
    changes: unnumbered.flatMap((before) => {
      const after = numbered.find(({ deviceId }) => deviceId === before.deviceId)
      return after ? [{ before, after }] : []
    }),
    names,
  })
  await createDevices(tx, author, {
    kind: 'created',
    rows: numbered.filter(({ deviceId }) => !known.has(deviceId)),
    names,
  })
}

/** The devices with the next free unit numbers; where the numbers end, the others stay without one. */
async function withNumbers(tx: Tx, accountId: string, rows: readonly DeviceRow[]): Promise<DeviceRow[]> {
  const { nextNumber, unitDigits } = await lockSettings(tx, accountId)
  const span = fleetLimits.unitValueMax - nextNumber
  const taken = await findTakenUnits(tx, { accountId, from: nextNumber, span })
  const numbers = numberOnFrom(nextNumber, rows.length, { digits: unitDigits, taken })
  return rows.map((row, index) => ({ ...row, unitNumber: numbers[index] ?? null }))
}
