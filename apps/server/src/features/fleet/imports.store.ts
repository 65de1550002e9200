import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { inBatches } from '../../db/excluded.ts'
import { deviceColumns } from './devices.store.ts'
import { type DeviceRow, devices, fleetImports } from './fleet.tables.ts'

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
