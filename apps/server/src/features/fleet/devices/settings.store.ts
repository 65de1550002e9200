import { endedStatuses } from '@portal/domain/device-status'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { excluded } from '../../../db/build.ts'
import type { Reader, Tx } from '../../../db/client.ts'
import { devices, unitSortOf } from '../../../db/schema/fleet.tables.ts'
import { fleetSettings } from '../../../db/schema/stations.tables.ts'

export type SettingsRow = typeof fleetSettings.$inferSelect

/** What holds while an account has saved nothing; its version is 0. */
export const defaultSettings = (zohoAccountId: string): SettingsRow => ({
  zohoAccountId,
  shortCode: '',
  unitDigits: 3,
  nextNumber: 1,
  version: 0,
})

export async function findSettings(on: Reader, zohoAccountId: string): Promise<SettingsRow> {
  const [saved] = await on.select().from(fleetSettings).where(eq(fleetSettings.zohoAccountId, zohoAccountId))
  return saved ?? defaultSettings(zohoAccountId)
}

/** Those who save the settings of an account wait for each other, also while there is no row to lock. */
export const lockSettings = async (tx: Tx, zohoAccountId: string): Promise<SettingsRow> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fleet settings'), hashtext(${zohoAccountId}))`)
  return findSettings(tx, zohoAccountId)
}

export async function writeSettings(tx: Tx, settings: SettingsRow): Promise<void> {
  await tx
    .insert(fleetSettings)
    .values(settings)
    .onConflictDoUpdate({
      target: fleetSettings.zohoAccountId,
      set: excluded(fleetSettings, ['shortCode', 'unitDigits', 'nextNumber', 'version']),
    })
}

/** How many numbers are looked at for a free one. */
const lookedAt = 1_000

/** The first number from `from` on whose unit number no device of the account has, with or without leading zeros. */
export async function findFreeNumber(
  on: Reader,
  zohoAccountId: string,
  from: number,
): Promise<number | null> {
  const numbers = Array.from({ length: lookedAt }, (_, index) => from + index)
  const taken = await on
    .select({ unitSort: devices.unitSort })
    .from(devices)
    .where(
      and(
        eq(devices.zohoAccountId, zohoAccountId),
        notInArray(devices.status, [...endedStatuses]),
        sql`${devices.unitSort} between ${unitSortOf(String(from))} and ${unitSortOf(String(from + lookedAt))}`,
      ),
    )
  const keys = new Set(taken.map(({ unitSort }) => unitSort))
  return numbers.find((number) => !keys.has(unitSortOf(String(number)))) ?? null
}
