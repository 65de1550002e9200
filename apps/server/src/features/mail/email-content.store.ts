import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { passwordResets } from '../auth/auth.tables.ts'
import { devices } from '../fleet/fleet.tables.ts'
import { addressColumns } from '../orders/address-columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { boxes, carrierArrivals, orderStaging } from '../staging/staging.tables.ts'
import { users } from '../users/users.tables.ts'

/** The user with their registration (null once it is decided) and the name of the account they are linked to. */
export const findEmailRecipient = (on: Reader, userId: string) =>
  on
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      isActive: users.isActive,
      registration: users.registration,
      accountName: accounts.accountName,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.zohoAccountId, users.zohoAccountId))
    .where(eq(users.userId, userId))

export type EmailRecipient = Awaited<ReturnType<typeof findEmailRecipient>>[number]

export const findResetForEmail = (on: Reader, tokenHash: Buffer) =>
  on
    .select({ expiresAt: passwordResets.expiresAt })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt)))

/** A box with its order, and how much of the order is packed and has left; undefined when it is gone. */
export async function findBoxForEmail(on: Reader, boxId: string) {
  const [found] = await on
    .select({
      boxId: boxes.boxId,
      orderId: boxes.orderId,
      number: boxes.number,
      destinationPosition: boxes.destinationPosition,
      trackingNumber: boxes.trackingNumber,
      trackingText: boxes.trackingText,
      expectedOn: boxes.expectedOn,
      boxCount: orderStaging.boxCount,
      shippedBoxCount: orderStaging.shippedBoxCount,
      isAllPacked: sql<boolean>`${orderStaging.packedCount} = ${orderStaging.unitCount}`,
      deviceCount: sql<number>`(select count(*)::int from device_staging d where d.box_id = ${boxes.boxId})`,
      accountName: orders.accountName,
      contactFirstName: orders.contactFirstName,
      agentEmail: orders.agentEmail,
      ...addressColumns,
    })
    .from(boxes)
    .innerJoin(orderStaging, eq(orderStaging.orderId, boxes.orderId))
    .innerJoin(orders, eq(orders.orderId, boxes.orderId))
    .where(eq(boxes.boxId, boxId))
  return found
}

/** The devices of an order's direct shipments that are missing, by unit number. */
export const findDirectMissing = (on: Reader, orderId: number) =>
  on
    .select({
      orderId: orders.orderId,
      accountName: orders.accountName,
      unitNumber: devices.unitNumber,
      make: devices.make,
      model: devices.model,
      note: carrierArrivals.note,
      by: carrierArrivals.by,
    })
    .from(carrierArrivals)
    .innerJoin(devices, eq(devices.deviceId, carrierArrivals.deviceId))
    .innerJoin(orders, eq(orders.orderId, carrierArrivals.orderId))
    .where(and(eq(carrierArrivals.orderId, orderId), eq(devices.status, 'missing')))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
export type DirectMissing = Awaited<ReturnType<typeof findDirectMissing>>[number]

export type BoxForEmail = NonNullable<Awaited<ReturnType<typeof findBoxForEmail>>>
