import { splitApps } from '@portal/domain/installed-apps'
import { orderStatus } from '@portal/domain/order-status'
import { caseLimits } from '@portal/domain/repair-cases'
import { and, asc, desc, eq, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { type DeviceRow, deviceEvents, devices } from '../../db/schema/fleet.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { repairCases } from '../../db/schema/repairs.tables.ts'
import { boxes, deviceStaging } from '../../db/schema/staging.tables.ts'
import { stations } from '../../db/schema/stations.tables.ts'

/** A device that a case names, with its order and whether that is a draft. */
export async function findLinked(on: Reader, deviceId: string | null) {
  if (deviceId === null) return null
  const [row] = await on
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      status: devices.status,
      orderId: devices.orderId,
      isDraft: sql<boolean>`coalesce(${orders.statusId} = ${orderStatus.draft}, false)`,
    })
    .from(devices)
    .leftJoin(orders, eq(orders.orderId, devices.orderId))
    .where(eq(devices.deviceId, deviceId))
  return row ?? null
}

/** The apps of the order that a device came with; none for a device without an order. */
export async function findAppsOf(on: Reader, deviceId: string): Promise<string[]> {
  const [row] = await on
    .select({ installedApps: orders.installedApps })
    .from(devices)
    .innerJoin(orders, eq(orders.orderId, devices.orderId))
    .where(eq(devices.deviceId, deviceId))
  return row ? splitApps(row.installedApps) : []
}

/** The unit number that a spare had before it took the place of another device, from its history; null without one. */
export async function findFormerUnit(on: Reader, deviceId: string): Promise<string | null> {
  const [row] = await on
    .select({ changes: deviceEvents.changes })
    .from(deviceEvents)
    .where(and(eq(deviceEvents.deviceId, deviceId), eq(deviceEvents.kind, 'swap')))
    .orderBy(desc(deviceEvents.at), desc(deviceEvents.deviceEventId))
    .limit(1)
  return row?.changes.find(({ field }) => field === 'unitNumber')?.from ?? null
}

/** The box that a device is in, or came in. */
export async function findBoxOf(on: Reader, deviceId: string) {
  const [row] = await on
    .select({
      number: boxes.number,
      trackingNumber: boxes.trackingNumber,
      shippedAt: boxes.shippedAt,
      deliveredAt: boxes.deliveredAt,
    })
    .from(deviceStaging)
    .innerJoin(boxes, eq(boxes.boxId, deviceStaging.boxId))
    .where(eq(deviceStaging.deviceId, deviceId))
  return row ?? null
}

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
