import { tagColumn } from '@portal/domain/device-columns'
import { hasEnded } from '@portal/domain/device-status'
import { oneLine } from '@portal/domain/one-line'
import { inArray, sql } from 'drizzle-orm'
import { inBatches } from '../../../db/build.ts'
import type { Tx } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import type { WrittenDevice } from '../devices/devices.store.ts'
import type { DeviceCells } from './import-columns.ts'
import { type DeviceUpdate, isSame, tagOf } from './update-rows.ts'

/**
 * Devices to which a file gives another unit number or IMEI: their own is free for another row, so that two can change places
 * (docs/spec/fleet.md#files).
 */

/** The ids of those devices by what they give up. */
export type Moved = { unitNumber: string[]; imei: string[] }

/** A row that is wrong counts as well: nothing is saved then. */
export function movedDevices(
  rows: ReadonlyArray<ReturnType<DeviceCells>>,
  stored: ReadonlyMap<string, WrittenDevice>,
): Moved {
  const moved: Moved = { unitNumber: [], imei: [] }
  for (const cellOf of rows) {
    const device = stored.get(tagOf(cellOf(tagColumn).text))?.device
    if (!device || hasEnded(device.status)) continue
    const gives = (cell: string, written: string | null) =>
      written !== null && cell !== '' && !isSame(cell, oneLine(written))
    if (gives(cellOf('Unit').text, device.unitNumber)) moved.unitNumber.push(device.deviceId)
    if (gives(cellOf('IMEI').text, device.imei)) moved.imei.push(device.deviceId)
  }
  return moved
}

/**
 * Takes unit numbers and IMEIs from devices that get those of others in the same file, before any is written: the database looks at
 * each row by itself.
 */
export async function freeMoved(tx: Tx, updates: readonly DeviceUpdate[]): Promise<void> {
  for (const field of ['unitNumber', 'imei'] as const) {
    const changed = updates.filter(({ before, after }) => before[field] !== after[field])
    const given = new Set(changed.map(({ after }) => keyOf(after[field])))
    const freed = changed.filter(({ before }) => before[field] !== null && given.has(keyOf(before[field])))
    for (const part of inBatches(freed, 1_000))
      await tx
        .update(devices)
        .set({ [field]: field === 'imei' ? null : betweenNumber })
        .where(
          inArray(
            devices.deviceId,
            part.map(({ before }) => before.deviceId),
          ),
        )
  }
}

/** Devices in service must have a number; no one sees this one. */
const betweenNumber = sql`'-' || right(${devices.deviceId}::text, 11)`

const keyOf = (value: string | null) => (value ?? '').toLowerCase()
