import { unitKey } from '@portal/domain/device-fields'
import { endedStatuses } from '@portal/domain/device-status'
import { nameKey } from '@portal/domain/names'
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { findCarriers } from './devices.store.ts'
import { devices, stations } from './fleet.tables.ts'
import type { ImportWorld } from './read-device-rows.ts'

/**
 * What an import is compared with.
 * @param imeis those of the file: like a device that is created by hand, none may have the IMEI of any other device
 */
export async function readImportWorld(
  on: Reader,
  accountId: string,
  imeis: readonly string[],
): Promise<ImportWorld> {
  const isCurrent = notInArray(devices.status, [...endedStatuses])
  const [places, carriers, units, taken] = await Promise.all([
    on
      .select({ id: stations.stationId, name: stations.name, code: stations.code })
      .from(stations)
      .where(eq(stations.zohoAccountId, accountId)),
    findCarriers(on),
    on
      .select({ unit: sql<string>`${devices.unitNumber}` })
      .from(devices)
      .where(and(eq(devices.zohoAccountId, accountId), isCurrent, isNotNull(devices.unitNumber))),
    on
      .select({ imei: sql<string>`${devices.imei}` })
      .from(devices)
      .where(and(isCurrent, sql`${devices.imei} = any(${sql.param([...imeis])}::text[])`)),
  ])
  return {
    // A name wins over another station's code.
    stations: new Map([
      ...places.map(({ id, code }) => [code.toLowerCase(), id] as const),
      ...places.map(({ id, name }) => [nameKey(name), id] as const),
    ]),
    carriers: new Map([...carriers].map(([id, name]) => [nameKey(name), id])),
    takenUnits: new Set(units.map(({ unit }) => unitKey(unit))),
    takenImeis: new Set(taken.map(({ imei }) => imei)),
  }
}
