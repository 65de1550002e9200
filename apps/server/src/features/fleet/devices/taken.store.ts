import { isReplacing, replacingStatuses } from '@portal/domain/device-replacement'
import { endedStatuses } from '@portal/domain/device-status'
import { and, eq, inArray, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { type DeviceRow, devices } from '../../../db/schema/fleet.tables.ts'

/**
 * Whether another device that has not ended has this one's unit number, within the account, or its IMEI. A device and
 * those that replace it share a unit number (docs/spec/fleet.md#replacement).
 */
export async function findTaken(on: Reader, device: DeviceRow): Promise<{ unit: boolean; imei: boolean }> {
  const { deviceId, zohoAccountId, unitNumber, imei } = device
  const isUnit = and(
    eq(devices.zohoAccountId, zohoAccountId),
    sql`lower(${devices.unitNumber}) = lower(${unitNumber})`,
    not(sharesUnit(device)),
  )
  const rows = await on
    .select({ unit: sql<boolean>`coalesce(${isUnit}, false)`, imei: devices.imei })
    .from(devices)
    .where(
      and(
        or(
          unitNumber === null ? undefined : isUnit,
          imei === null ? undefined : eq(devices.imei, imei),
          sql`false`,
        ),
        ne(devices.deviceId, deviceId),
        notInArray(devices.status, [...endedStatuses]),
      ),
    )
  return {
    unit: rows.some(({ unit }) => unit),
    imei: imei !== null && rows.some((row) => row.imei === imei),
  }
}

/** Whether a row is the device that this one replaces, another one that was to replace it, or a replacement of this one. */
function sharesUnit(device: DeviceRow): SQL {
  const replacing = (replaced: string) =>
    and(eq(devices.replacesDeviceId, replaced), inArray(devices.status, [...replacingStatuses]))
  const { deviceId, replacesDeviceId } = device
  const own = isReplacing(device) && replacesDeviceId !== null ? replacesDeviceId : null
  const shares = or(
    replacing(deviceId),
    own === null ? undefined : eq(devices.deviceId, own),
    own === null ? undefined : replacing(own),
  )
  return sql`coalesce(${shares}, false)`
}
