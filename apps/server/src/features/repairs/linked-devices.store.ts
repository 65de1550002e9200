import { splitApps } from '@portal/domain/installed-apps'
import { orderStatus } from '@portal/domain/order-status'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { deviceEvents, devices } from '../fleet/fleet.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { boxes, deviceStaging } from '../staging/staging.tables.ts'

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
