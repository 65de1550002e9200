import { endedStatuses } from '@portal/domain/device-status'
import { and, eq, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { type DeviceRow, devices } from './fleet.tables.ts'

/** Whether another device that has not ended has this one's unit number, within the account, or its IMEI. */
export async function findTaken(
  on: Reader,
  { deviceId, zohoAccountId, unitNumber, imei }: DeviceRow,
): Promise<{ unit: boolean; imei: boolean }> {
  const isUnit = and(
    eq(devices.zohoAccountId, zohoAccountId),
    sql`lower(${devices.unitNumber}) = lower(${unitNumber})`,
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
