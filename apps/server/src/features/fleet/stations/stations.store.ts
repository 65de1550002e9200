import { endedStatuses } from '@portal/domain/device-status'
import { and, count, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { accountAddresses } from '../../../db/schema/accounts.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { stations } from '../../../db/schema/stations.tables.ts'

export type StationRow = typeof stations.$inferSelect
type AddressRow = Pick<
  typeof accountAddresses.$inferSelect,
  'id' | 'street1' | 'street2' | 'city' | 'state' | 'zipCode' | 'addressTypeDisplay'
>

const { zohoAccountId: _account, copiedAt: _copiedAt, ...addressColumns } = getTableColumns(accountAddresses)

/** The stations of an account by name, each with its address, where the CRM still has it. */
export const findStations = (
  on: Reader,
  zohoAccountId: string,
): Promise<Array<{ station: StationRow; address: AddressRow | null }>> =>
  on
    .select({ station: stations, address: addressColumns })
    .from(stations)
    .leftJoin(
      accountAddresses,
      and(
        eq(accountAddresses.id, stations.addressId),
        eq(accountAddresses.zohoAccountId, stations.zohoAccountId),
      ),
    )
    .where(eq(stations.zohoAccountId, zohoAccountId))
    .orderBy(sql`lower(${stations.name})`, stations.stationId)

/** How many devices that have not ended are at each station of an account. */
export async function countByStation(on: Reader, zohoAccountId: string): Promise<Map<string, number>> {
  const rows = await on
    .select({ stationId: devices.stationId, total: count() })
    .from(devices)
    .where(and(eq(devices.zohoAccountId, zohoAccountId), notInArray(devices.status, [...endedStatuses])))
    .groupBy(devices.stationId)
  return new Map(rows.flatMap(({ stationId, total }) => (stationId === null ? [] : [[stationId, total]])))
}

/** The station, locked until the transaction ends. */
export async function lockStation(tx: Tx, stationId: string): Promise<StationRow | undefined> {
  const [station] = await tx.select().from(stations).where(eq(stations.stationId, stationId)).for('update')
  return station
}

/** Those of these stations that belong to the account, by their ids. */
export async function findStationsOf(
  on: Reader,
  zohoAccountId: string,
  ids: readonly string[],
): Promise<Map<string, StationRow>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select()
    .from(stations)
    .where(and(eq(stations.zohoAccountId, zohoAccountId), inArray(stations.stationId, [...ids])))
  return new Map(rows.map((row) => [row.stationId, row]))
}

/** Whether this is one of the account's shipping addresses. */
export const isAddressOf = async (on: Reader, zohoAccountId: string, id: string): Promise<boolean> =>
  (await on.$count(
    accountAddresses,
    and(eq(accountAddresses.id, id), eq(accountAddresses.zohoAccountId, zohoAccountId)),
  )) > 0

/** Those who add stations to an account wait for each other, so that the limit holds. */
export const lockStationsOf = async (tx: Tx, zohoAccountId: string): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stations'), hashtext(${zohoAccountId}))`)
  return tx.$count(stations, eq(stations.zohoAccountId, zohoAccountId))
}

export const addStation = async (tx: Tx, station: typeof stations.$inferInsert): Promise<void> => {
  await tx.insert(stations).values(station)
}

export type StationFacts = Pick<StationRow, 'name' | 'code' | 'addressId' | 'contact' | 'firstNumber'>

export async function writeStation(
  tx: Tx,
  { stationId, version }: Pick<StationRow, 'stationId' | 'version'>,
  facts: StationFacts,
): Promise<void> {
  await tx
    .update(stations)
    .set({ ...facts, version: version + 1 })
    .where(eq(stations.stationId, stationId))
}

export const deleteStation = async (tx: Tx, stationId: string): Promise<void> => {
  await tx.delete(stations).where(eq(stations.stationId, stationId))
}
