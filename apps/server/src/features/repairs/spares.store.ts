import { caseLimits } from '@portal/domain/repair-cases'
import { and, asc, eq, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { type DeviceRow, devices, stations } from '../fleet/fleet.tables.ts'
import { repairCases } from './repairs.tables.ts'

/** Spares of the device's account that are free, those at its station first. */
export const findSpares = (
  on: Reader,
  { deviceId, zohoAccountId, stationId }: Pick<DeviceRow, 'deviceId' | 'zohoAccountId' | 'stationId'>,
) => {
  const isAtStation = sql<boolean>`coalesce(${devices.stationId} = ${stationId}::uuid, false)`
  return on
    .select({
      deviceId: devices.deviceId,
      unitNumber: sql<string>`${devices.unitNumber}`,
      make: devices.make,
      model: devices.model,
      stationName: sql<string>`coalesce(${stations.name}, '')`,
      isAtStation,
    })
    .from(devices)
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .where(
      and(
        eq(devices.zohoAccountId, zohoAccountId),
        eq(devices.status, 'spare'),
        isNotNull(devices.unitNumber),
        ne(devices.deviceId, deviceId),
        notExists(
          on
            .select({ one: sql`1` })
            .from(repairCases)
            .where(and(eq(repairCases.spareDeviceId, devices.deviceId), isNull(repairCases.spareReturnedAt))),
        ),
      ),
    )
    .orderBy(sql`${isAtStation} desc`, asc(devices.unitSort), asc(devices.deviceId))
    .limit(caseLimits.sparesMax)
}
