import type { DeviceStatus } from '@portal/domain/device-status'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orderItems } from '../../../db/schema/orders.tables.ts'

/** Devices that are handed out at a station: on their way, in use, or kept there as spares. */
const handedOut = ['shipped', 'inService', 'spare'] as const satisfies readonly DeviceStatus[]

/** The devices of a station that are handed out, by unit number, at most so many. */
export const findHandedOut = (
  on: Reader,
  { stationId, zohoAccountId }: { stationId: string; zohoAccountId: string },
  max: number,
) =>
  on
    .select({
      unitNumber: devices.unitNumber,
      holder: devices.holder,
      make: devices.make,
      model: devices.model,
      phoneNumber: devices.phoneNumber,
      numberWish: devices.numberWish,
      areaCode: devices.areaCode,
      planCents: sql<number>`coalesce(${orderItems.ratePlanPriceCents}, 0)`,
    })
    .from(devices)
    .leftJoin(orderItems, eq(orderItems.orderItemId, devices.orderItemId))
    .where(
      and(
        eq(devices.zohoAccountId, zohoAccountId),
        eq(devices.stationId, stationId),
        inArray(devices.status, [...handedOut]),
      ),
    )
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
    .limit(max)
export type HandedOutRow = Awaited<ReturnType<typeof findHandedOut>>[number]
