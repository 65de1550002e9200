import { unitKey } from '@portal/domain/device-fields'
import { endedStatuses } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { nameKey } from '@portal/domain/names'
import { unitValueKey } from '@portal/domain/unit-cells'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { inBatches } from '../../../db/build.ts'
import type { Reader, Tx } from '../../../db/client.ts'
import { type DeviceRow, devices, fleetImports } from '../../../db/schema/fleet.tables.ts'
import { stations } from '../../../db/schema/stations.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { deviceColumns, findCarriers, findShortCode } from '../devices/devices.store.ts'
import { findForeignUnits } from '../devices/short-codes.ts'
import type { Moved } from './moved-devices.ts'
import type { ImportWorld } from './read-device-rows.ts'

export type ImportRow = typeof fleetImports.$inferSelect

export const addImport = (tx: Tx, row: typeof fleetImports.$inferInsert) =>
  tx.insert(fleetImports).values(row)

/** Imports of an account after this moment that were not undone, the latest first, each with its unchanged devices. */
export const findImports = (on: Reader, zohoAccountId: string, after: Date) =>
  on
    .select({
      row: fleetImports,
      unchanged: sql<number>`(select count(*)::int from ${devices} where ${devices.importId} = ${fleetImports.importId} and ${devices.version} = 1)`,
    })
    .from(fleetImports)
    .where(
      and(
        eq(fleetImports.zohoAccountId, zohoAccountId),
        gt(fleetImports.at, after),
        isNull(fleetImports.undoneAt),
      ),
    )
    .orderBy(desc(fleetImports.at))
    .limit(20)

/** The import with this id, locked until the transaction ends: it is undone once. */
export async function lockImport(tx: Tx, importId: string): Promise<ImportRow | undefined> {
  const [found] = await tx
    .select()
    .from(fleetImports)
    .where(eq(fleetImports.importId, importId))
    .for('update')
  return found
}

/** The devices that an import added, in the order of their ids, locked so that they can be removed. */
export const lockImported = (tx: Tx, importId: string): Promise<DeviceRow[]> =>
  tx
    .select(deviceColumns)
    .from(devices)
    .where(eq(devices.importId, importId))
    .orderBy(asc(devices.deviceId))
    .for('update')

/** Removes devices with their history. */
export async function deleteDevices(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const batch of inBatches(ids, 1_000)) await tx.delete(devices).where(inArray(devices.deviceId, batch))
}

export const markUndone = (tx: Tx, importId: string, at: Date) =>
  tx.update(fleetImports).set({ undoneAt: at }).where(eq(fleetImports.importId, importId))

type OfFile = { imeis: readonly string[]; unitNumbers: readonly string[]; moved: Moved }

/**
 * What an import is compared with.
 * @param file its IMEIs: like a device that is created by hand, none may have the IMEI of any other device; its unit numbers as typed;
 * and the devices that it gives another one, whose own are free
 */
export async function readImportWorld(
  on: Reader,
  actor: SignedInContext['actor'],
  accountId: string,
  { imeis, unitNumbers, moved }: OfFile,
): Promise<ImportWorld> {
  const isCurrent = notInArray(devices.status, [...endedStatuses])
  const stays = (ids: readonly string[]) => sql`${devices.deviceId} <> all(${sql.param([...ids])}::uuid[])`
  const [places, carriers, units, taken, shortCode, foreignUnits] = await Promise.all([
    on
      .select({ id: stations.stationId, name: stations.name, code: stations.code })
      .from(stations)
      .where(eq(stations.zohoAccountId, accountId)),
    findCarriers(on),
    on
      .select({ unit: sql<string>`${devices.unitNumber}` })
      .from(devices)
      .where(
        and(
          eq(devices.zohoAccountId, accountId),
          isCurrent,
          isNotNull(devices.unitNumber),
          stays(moved.unitNumber),
        ),
      ),
    on
      .select({ imei: sql<string>`${devices.imei}` })
      .from(devices)
      .where(and(isCurrent, sql`${devices.imei} = any(${sql.param([...imeis])}::text[])`, stays(moved.imei))),
    findShortCode(on, accountId),
    findForeignUnits(on, { actor, accountId, unitNumbers }),
  ])
  return {
    shortCode,
    foreignUnits,
    // A name wins over another station's code.
    stations: new Map([
      ...places.map(({ id, code }) => [code.toLowerCase(), id] as const),
      ...places.map(({ id, name }) => [nameKey(name), id] as const),
    ]),
    carriers: new Map([...carriers].map(([id, name]) => [nameKey(name), id])),
    takenUnits: new Set(units.map(({ unit }) => unitKey(unit))),
    unitsByValue: new Map(units.map(({ unit }) => [unitValueKey(unit), unit])),
    unitDigits: Math.max(0, ...units.flatMap(({ unit }) => (/^0\d+$/.test(unit) ? [unit.length] : []))),
    takenImeis: new Set(taken.map(({ imei }) => imei)),
  }
}

export type Unlisted = {
  id: string
  imei: string
  make: string
  model: string
  status: string
  expirationDate: string
}

const ended = sql.raw(endedStatuses.map((status) => `'${status}'`).join(', '))

/**
 * Devices of the CRM's screen-repair program with a right IMEI that no device of the account ever had, nor any other
 * device has now; for each IMEI the record with the longest coverage.
 * @param ids only these records; without it the first 1,000
 */
export async function findUnlisted(on: Reader, accountId: string, ids?: readonly string[]) {
  const chosen = ids ? sql`and r.id = any(${sql.param([...ids])}::text[])` : sql``
  const { rows } = await on.execute<Unlisted & { total: number }>(sql`
    select *, (count(*) over ())::int as total from (
      select distinct on (r.serial_number_imei) r.id, r.serial_number_imei as imei, r.device_make as make,
        r.device_model as model, r.status, r.expiration_date::text as "expirationDate"
      from repair_devices r
      where r.zoho_account_id = ${accountId} ${chosen}
        and r.serial_number_imei ~ '^[0-9]{15}$' and luhn_is_right(r.serial_number_imei)
        and not exists (
          select from devices d
          where d.imei = r.serial_number_imei and d.status in (${ended}) and d.zoho_account_id = ${accountId}
        )
        and not exists (
          select from devices d where d.imei = r.serial_number_imei and d.status not in (${ended})
        )
      order by r.serial_number_imei, r.expiration_date desc, r.id
    ) unlisted
    order by make, model, imei limit ${fleetLimits.bulkMax}`)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** For each IMEI of the account's screen-repair program the newest device of its fleet. */
export async function findListed(on: Reader, accountId: string) {
  const { rows } = await on.execute<{ imei: string; deviceId: string; unitNumber: string | null }>(sql`
    select distinct on (imei) imei, device_id as "deviceId", unit_number as "unitNumber"
    from (${devicesOfProgram(accountId, sql`not in`)} union all ${devicesOfProgram(accountId, sql`in`)}) listed
    order by imei, created_at desc, device_id desc`)
  return rows
}

/** Devices that have ended, or have not, apart: each has its own index by IMEI, where the whole fleet would be read. */
const devicesOfProgram = (accountId: string, isIn: SQL) => sql`
  select d.imei, d.device_id, d.unit_number, d.created_at
  from repair_devices r
  join devices d on d.imei = r.serial_number_imei and d.status ${isIn} (${ended})
    and d.zoho_account_id = r.zoho_account_id
  where r.zoho_account_id = ${accountId}`
