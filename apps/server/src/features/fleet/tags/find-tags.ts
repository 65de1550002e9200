import { endedStatuses } from '@portal/domain/device-status'
import { and, asc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { stations } from '../../../db/schema/stations.tables.ts'

const tagColumns = {
  unitNumber: devices.unitNumber,
  phoneNumber: devices.phoneNumber,
  tagCode: devices.tagCode,
  station: stations.name,
  holder: devices.holder,
}

/** Devices for their tags, by unit number. */
export type TaggedRow = {
  unitNumber: string | null
  phoneNumber: string | null
  tagCode: string
  station: string | null
  holder: string
}

/** Whose devices: of an account, or of one of its orders. */
export type TagsOf = { accountId: string } | { orderId: number }

const isOf = (of: TagsOf) =>
  'orderId' in of ? eq(devices.orderId, of.orderId) : eq(devices.zohoAccountId, of.accountId)

/** Those of these ids that are there; fewer than ids when one is not. */
export const findTagged = (on: Reader, of: TagsOf, ids: readonly string[]): Promise<TaggedRow[]> =>
  on
    .select(tagColumns)
    .from(devices)
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .where(and(isOf(of), inArray(devices.deviceId, [...ids])))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))

/** All devices of an order that have a unit number and have not ended. */
export const findNumbered = (on: Reader, orderId: number, limit: number): Promise<TaggedRow[]> =>
  on
    .select(tagColumns)
    .from(devices)
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .where(
      and(
        eq(devices.orderId, orderId),
        isNotNull(devices.unitNumber),
        notInArray(devices.status, [...endedStatuses]),
      ),
    )
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
    .limit(limit)
