import type { DeviceStatus } from '@portal/domain/device-status'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { stations } from '../../../db/schema/stations.tables.ts'
import { rosterCondition } from './roster.store.ts'

/** Days, both included. */
type Span = { from: string; to: string }

/** Whether coverage with a repair left ends in these days. */
const endsIn = (coverEnds: Span): SQL<boolean> =>
  sql<boolean>`coalesce(${rosterCondition({ coverEnds })}, false)`

const ofAccount = (accountId: string) => and(eq(devices.zohoAccountId, accountId), rosterCondition({}))

export type PlacedDevices = {
  /** Null for devices without a station. */
  stationId: string | null
  stationName: string | null
  status: DeviceStatus
  coverEnds: boolean
  count: number
}

/** The devices of an account that have not ended, one by one by unit number. */
export const findPlaced = (
  on: Reader,
  accountId: string,
  { coverEnds, limit }: { coverEnds: Span; limit: number },
): Promise<PlacedDevices[]> =>
  on
    .select({
      stationId: devices.stationId,
      stationName: stations.name,
      status: devices.status,
      coverEnds: endsIn(coverEnds),
      count: sql<number>`1`,
    })
    .from(devices)
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .where(ofAccount(accountId))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
    .limit(limit)

/** The same, counted by station and status. */
export const countPlaced = (on: Reader, accountId: string, coverEnds: Span): Promise<PlacedDevices[]> =>
  on
    .select({
      stationId: devices.stationId,
      stationName: stations.name,
      status: devices.status,
      coverEnds: endsIn(coverEnds).as('cover_ends'),
      count: sql<number>`count(*)::int`,
    })
    .from(devices)
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .where(ofAccount(accountId))
    .groupBy(devices.stationId, stations.name, devices.status, sql`cover_ends`)

/** The devices of an account whose coverage ends next. */
export const findCoverEnds = (
  on: Reader,
  accountId: string,
  { coverEnds, limit }: { coverEnds: Span; limit: number },
) =>
  on
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      holder: devices.holder,
      endsOn: sql<string>`${devices.coverUntil}`,
    })
    .from(devices)
    .where(and(eq(devices.zohoAccountId, accountId), rosterCondition({ coverEnds })))
    .orderBy(asc(devices.coverUntil), asc(devices.unitSort), asc(devices.deviceId))
    .limit(limit)
