import { unitSpellings } from '@portal/domain/printed-number'
import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'

/** How a device was after each entry of its history. */
export type UnitState = Awaited<ReturnType<typeof findStatesOfUnit>>[number]

/**
 * The histories of all devices of an account that had a unit number, with or without leading zeros, before this moment, each from its
 * beginning.
 */
export const findStatesOfUnit = (
  on: Reader,
  { accountId, unitNumber, before }: { accountId: string; unitNumber: string; before: Date },
) =>
  on
    .select({
      deviceId: deviceEvents.deviceId,
      at: deviceEvents.at,
      unitNumber: deviceEvents.unitNumber,
      holder: deviceEvents.holder,
      stationName: deviceEvents.stationName,
      status: deviceEvents.status,
      make: devices.make,
      model: devices.model,
    })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.deviceId, deviceEvents.deviceId))
    .where(
      inArray(
        deviceEvents.deviceId,
        on
          .select({ deviceId: deviceEvents.deviceId })
          .from(deviceEvents)
          .where(
            and(
              eq(deviceEvents.zohoAccountId, accountId),
              inArray(sql`lower(${deviceEvents.unitNumber})`, unitSpellings(unitNumber)),
              lt(deviceEvents.at, before),
            ),
          ),
      ),
    )
    .orderBy(asc(deviceEvents.deviceId), asc(deviceEvents.at), asc(deviceEvents.deviceEventId))

/** Who changed each of these devices last, by their ids. */
export async function findLastAuthors(
  on: Reader,
  deviceIds: readonly string[],
): Promise<Map<string, string>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await on
    .selectDistinctOn([deviceEvents.deviceId], { deviceId: deviceEvents.deviceId, by: deviceEvents.by })
    .from(deviceEvents)
    .where(inArray(deviceEvents.deviceId, [...deviceIds]))
    .orderBy(asc(deviceEvents.deviceId), desc(deviceEvents.at), desc(deviceEvents.deviceEventId))
  return new Map(rows.map(({ deviceId, by }) => [deviceId, by]))
}

/**
 * Which devices were given another holder or station after they were created.
 * @returns id and field of each, such as "0199… holder"
 */
export async function findGivenAnew(on: Reader, ids: readonly string[]): Promise<Set<string>> {
  const found = await on
    .select({ deviceId: deviceEvents.deviceId, changes: deviceEvents.changes })
    .from(deviceEvents)
    .where(and(inArray(deviceEvents.deviceId, [...ids]), ne(deviceEvents.kind, 'created')))
  return new Set(found.flatMap(({ deviceId, changes }) => changes.map(({ field }) => `${deviceId} ${field}`)))
}
