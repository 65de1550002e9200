import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../../db/schema/orders.tables.ts'
import { boxes, type DeviceStagingRow, deviceStaging } from '../../../db/schema/staging.tables.ts'
import { fleetSettings, stations } from '../../../db/schema/stations.tables.ts'

/** A box by its code, with what receiving needs of its order: no prices. */
export async function findBoxByCode(on: Reader, boxCode: string) {
  const [found] = await on
    .select({
      box: boxes,
      order: {
        orderId: orders.orderId,
        zohoUserId: orders.zohoUserId,
        zohoAccountId: orders.zohoAccountId,
        accountName: orders.accountName,
        agentName: orders.agentName,
        agentEmail: orders.agentEmail,
      },
      shortCode: sql<string>`coalesce(${fleetSettings.shortCode}, '')`,
    })
    .from(boxes)
    .innerJoin(orders, eq(orders.orderId, boxes.orderId))
    .leftJoin(fleetSettings, eq(fleetSettings.zohoAccountId, orders.zohoAccountId))
    .where(eq(boxes.boxCode, boxCode))
  return found
}
export type FoundBox = NonNullable<Awaited<ReturnType<typeof findBoxByCode>>>

/** The devices of a box with what became of them, by unit number. */
export const findArriving = (on: Reader, boxId: string) =>
  on
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      kind: devices.kind,
      make: devices.make,
      model: devices.model,
      status: devices.status,
      holder: devices.holder,
      stationId: devices.stationId,
      stationName: sql<string>`coalesce(${stations.name}, '')`,
      phoneNumber: devices.phoneNumber,
      numberWish: devices.numberWish,
      areaCode: devices.areaCode,
      planCents: sql<number>`coalesce(${orderItems.ratePlanPriceCents}, 0)`,
      tagCode: devices.tagCode,
      imei: devices.imei,
      receivedAt: deviceStaging.receivedAt,
      missingReason: deviceStaging.missingReason,
      missingNote: deviceStaging.missingNote,
    })
    .from(deviceStaging)
    .innerJoin(devices, eq(devices.deviceId, deviceStaging.deviceId))
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .leftJoin(orderItems, eq(orderItems.orderItemId, devices.orderItemId))
    .where(eq(deviceStaging.boxId, boxId))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
export type Arriving = Awaited<ReturnType<typeof findArriving>>[number]

/** What became of devices of a box. */
export async function writeArrival(
  tx: Tx,
  boxId: string,
  deviceIds: readonly string[],
  arrival: Pick<DeviceStagingRow, 'receivedAt' | 'missingReason' | 'missingNote'>,
): Promise<void> {
  if (deviceIds.length === 0) return
  await tx
    .update(deviceStaging)
    .set({ ...arrival, version: sql`${deviceStaging.version} + 1` })
    .where(and(eq(deviceStaging.boxId, boxId), inArray(deviceStaging.deviceId, [...deviceIds])))
}
