import { productNameOf } from '@portal/domain/catalog'
import { endedStatuses } from '@portal/domain/device-status'
import { appliedWish } from '@portal/domain/number-wish'
import { and, asc, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { carriers } from '../../../db/schema/catalog.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orderItems } from '../../../db/schema/orders.tables.ts'
import { deviceStaging } from '../../../db/schema/staging.tables.ts'

/** Stands in the checks of a device whose tag was scanned before it had its number. */
export const reprintCheck = 'tagReprint'

/** The units of an order that were ordered and have, or are to have, a line of their own. */
export async function findUnitsWithLine(on: Reader, orderId: number) {
  const rows = await on
    .select({
      deviceId: devices.deviceId,
      version: devices.version,
      unitNumber: devices.unitNumber,
      make: devices.make,
      model: devices.model,
      carrier: sql<string>`coalesce(${carriers.name}, '')`,
      status: devices.status,
      holder: devices.holder,
      imei: devices.imei,
      iccid: devices.iccid,
      areaCode: devices.areaCode,
      numberWish: devices.numberWish,
      phoneNumber: devices.phoneNumber,
      planCents: orderItems.ratePlanPriceCents,
      isTagged: sql<boolean>`${deviceStaging.tagScannedAt} is not null`,
      checks: deviceStaging.checks,
      boxId: deviceStaging.boxId,
    })
    .from(devices)
    .innerJoin(orderItems, eq(orderItems.orderItemId, devices.orderItemId))
    .leftJoin(carriers, eq(carriers.id, devices.carrierId))
    .leftJoin(deviceStaging, eq(deviceStaging.deviceId, devices.deviceId))
    .where(
      and(
        eq(devices.orderId, orderId),
        notInArray(devices.status, [...endedStatuses]),
        ne(devices.status, 'planned'),
        or(isNull(devices.numberWish), ne(devices.numberWish, 'none')),
      ),
    )
    .orderBy(asc(orderItems.position), asc(devices.linePosition), asc(devices.deviceId))
  return rows
    .filter((row) => appliedWish(row, row.planCents > 0) !== 'none')
    .map(({ make, model, ...row }) => ({
      ...row,
      model: productNameOf({ manufacturerName: make, model }),
    }))
}
export type UnitWithLine = Awaited<ReturnType<typeof findUnitsWithLine>>[number]

/** Those that wait for their number. */
export const withoutNumber = (units: readonly UnitWithLine[]): UnitWithLine[] =>
  units.filter(({ phoneNumber }) => phoneNumber === null)
