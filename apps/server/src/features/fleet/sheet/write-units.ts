import { AppError } from '@portal/contract/errors'
import { unitKey } from '@portal/domain/device-fields'
import type { DeviceStatus } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { carrierIds } from '@portal/domain/ids'
import { numberOnFrom } from '@portal/domain/unit-cells'
import type { UnitRow } from '@portal/domain/unit-rows'
import type { Tx } from '../../../db/client.ts'
import { databaseError } from '../../../db/database-error.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import type { EventAuthor, FleetAuthor } from '../../accounts/account-author.ts'
import { changeDevices, createDevices, namesFor } from '../devices/change-devices.ts'
import { changesOf } from '../devices/device-history.ts'
import { newDevice } from '../devices/new-device.ts'
import { lockSettings } from '../devices/settings.store.ts'
import { fleetMoments } from '../moments.ts'
import { type DeviceLine, findDeviceLines } from './device-lines.ts'
import { sealPortPin } from './port-pin.ts'
import { deleteDevices, findTakenUnits, freeUnitNumbers, lockUnits } from './units.store.ts'

/** A row of a sheet as it was and as it is to be; null where it is empty. */
export type UnitChange = { key: string; before: DeviceRow | null; after: DeviceRow | null }

type Place = Pick<DeviceRow, 'zohoAccountId'> & { orderId: number; status: DeviceStatus; position: number }

/** The device at a place of an order line, before anything is known of it. */
export const plannedDevice = (
  line: Pick<DeviceLine, 'orderItemId' | 'productId' | 'manufacturerName' | 'model' | 'carrierId' | 'kind'>,
  { zohoAccountId, orderId, status, position }: Place,
  at: Date,
): DeviceRow =>
  newDevice(
    {
      zohoAccountId,
      orderId,
      orderItemId: line.orderItemId,
      linePosition: position,
      kind: line.kind,
      status,
      productId: line.productId,
      make: line.manufacturerName.slice(0, fleetLimits.makeMax),
      model: line.model.slice(0, fleetLimits.modelMax),
      carrierId: line.carrierId === carrierIds['N/A'] ? null : line.carrierId,
    },
    at,
  )

/** The device with what a row of a sheet says of it. Throws PORT_PIN_UNAVAILABLE. */
export const withRow = (
  needs: Pick<SignedInContext, 'secrets'>,
  device: DeviceRow,
  row: UnitRow,
): DeviceRow => ({
  ...device,
  unitNumber: row.unitNumber || null,
  holder: row.holder,
  stationId: row.stationId,
  numberWish: row.numberWish,
  areaCode: row.areaCode || null,
  phoneNumber: row.phoneNumber || null,
  portCarrier: row.portCarrier || null,
  portAccountNumber: row.portAccountNumber || null,
  portPinSealed: pinOf(needs, device, row),
})

/** A stored PIN stays while none is sent, and goes with the wish to port. */
function pinOf(needs: Pick<SignedInContext, 'secrets'>, device: DeviceRow, row: UnitRow): string | null {
  if (row.numberWish !== 'port' || row.portPin === '') return null
  return row.portPin === undefined ? device.portPinSealed : sealPortPin(needs, device.deviceId, row.portPin)
}

/**
 * Writes rows of one order's sheet with their history; the order is locked by the caller.
 * Throws INVALID_INPUT when another person gave one of the unit numbers to a device at the same moment.
 * @returns the devices after it, in the order of the changes
 */
export async function writeUnits(
  tx: Tx,
  author: EventAuthor,
  accountId: string,
  changes: readonly UnitChange[],
  list: 'rows' | 'units' = 'rows',
): Promise<Array<DeviceRow | null>> {
  const names = await namesFor(
    tx,
    accountId,
    changes.flatMap(({ before, after }) => [before, after].filter((row) => row !== null)),
  )
  const kept = changes.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
  const created = changes.flatMap(({ before, after }) => (!before && after ? [after] : []))
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before] : []))
  const renumbered = kept.filter(
    ({ before, after }) => before.unitNumber !== null && before.unitNumber !== after.unitNumber,
  )
  await fleetMoments.unitsDropped.happens(tx, author, gone)
  await deleteDevices(tx, gone)
  await freeUnitNumbers(
    tx,
    renumbered.map(({ before }) => before.deviceId),
  )
  await namingCells(list, changes, async () => {
    await changeDevices(tx, author, { kind: 'changed', changes: kept, names })
    await createDevices(tx, author, { kind: 'created', rows: created, names })
  })
  return changes.map(({ before, after }) => {
    if (!before || !after) return after
    const isChanged = changesOf(before, after, names).length > 0
    return isChanged ? { ...after, version: before.version + 1 } : before
  })
}

const unitConstraints = ['devices_unit', 'devices_unit_coming']

/** What the database refuses because another person was faster, at the cells that it is about. */
async function namingCells(
  list: 'rows' | 'units',
  changes: readonly UnitChange[],
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error
    const { constraint, detail = '' } = (databaseError(error.cause) ?? {}) as {
      constraint?: string
      detail?: string
    }
    const taken = /=\(.*, (.+)\) already exists/.exec(detail)?.[1]
    const row = changes.find(({ after }) => after?.unitNumber && unitKey(after.unitNumber) === taken)
    if (!unitConstraints.includes(constraint ?? '') || !row?.after) throw error
    throw new AppError('INVALID_INPUT', {
      cause: error,
      fields: {
        [`${list}.${row.key}.unitNumber`]: [`${row.after.unitNumber} was just given to another device.`],
      },
    })
  }
}

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
