import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { devices } from '../fleet/fleet.tables.ts'
import { boxes, deviceStaging } from '../staging/staging.tables.ts'

/** A device that a case names, with its order. */
export async function findLinked(on: Reader, deviceId: string | null) {
  if (deviceId === null) return null
  const [row] = await on
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      status: devices.status,
      orderId: devices.orderId,
    })
    .from(devices)
    .where(eq(devices.deviceId, deviceId))
  return row ?? null
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
