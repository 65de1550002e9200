import { type DeviceAction, type DeviceStatus, endedStatuses } from '@portal/domain/device-status'
import { and, asc, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { type DeviceRow, devices, unitSortOf } from '../../../db/schema/fleet.tables.ts'
import { timeOrderedUuid } from '../../../db/time-ordered-id.ts'
import type { FleetAuthor } from '../../accounts/account-author.ts'
import { deviceColumns } from '../devices/devices.store.ts'

/** Devices of orders by their places (docs/spec/fleet.md#sheet). */

const isCurrent = notInArray(devices.status, [...endedStatuses])

const selectUnits = (on: Reader, where: SQL | undefined) =>
  on
    .select(deviceColumns)
    .from(devices)
    .where(and(where, isCurrent))
    .orderBy(asc(devices.orderItemId), asc(devices.linePosition), asc(devices.deviceId))

/** The devices of an order that have not ended. */
export const findUnits = (on: Reader, orderId: number): Promise<DeviceRow[]> =>
  selectUnits(on, eq(devices.orderId, orderId))

/** The same, locked until the transaction ends. */
export const lockUnits = (tx: Tx, orderId: number): Promise<DeviceRow[]> =>
  selectUnits(tx, eq(devices.orderId, orderId)).for('no key update')

export async function deleteDevices(tx: Tx, rows: readonly DeviceRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ deviceId }) => deviceId)
  await tx.delete(devices).where(inArray(devices.deviceId, ids))
}

/** Takes the unit numbers off devices that get others in the same transaction, so that two can change theirs. */
export async function freeUnitNumbers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(devices)
    .set({ unitNumber: null })
    .where(inArray(devices.deviceId, [...ids]))
}

/** Nor a device that one of the order takes the place of: both have its unit number (docs/spec/fleet.md#replacement). */
const notOfOrder = (orderId: number | undefined) =>
  orderId === undefined
    ? undefined
    : and(
        or(sql`${devices.orderId} is null`, ne(devices.orderId, orderId)),
        sql`not exists (select from devices coming where coming.order_id = ${orderId}
          and coming.replaces_device_id = ${devices.deviceId})`,
      )

/** Devices of the account that have one of these unit numbers (in small letters), those of one order left out. */
export const findUnitsInUse = (
  on: Reader,
  { keys, ...whose }: Whose & { keys: readonly string[] },
): Promise<UnitInUse[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : unitsInUse(
        on,
        whose,
        sql`lower(${devices.unitNumber}) in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
      )

/** The same with or without zeros in front. */
export const findUnitsLike = (
  on: Reader,
  { unitNumbers, ...whose }: Whose & { unitNumbers: readonly string[] },
): Promise<UnitInUse[]> =>
  unitNumbers.length === 0
    ? Promise.resolve([])
    : unitsInUse(
        on,
        whose,
        sql`${devices.unitSort} in (select jsonb_array_elements_text(${JSON.stringify(unitNumbers.map(unitSortOf))}::jsonb))`,
      )

type Whose = { accountId: string; orderId?: number | undefined }

async function unitsInUse(on: Reader, { accountId, orderId }: Whose, found: SQL) {
  const rows = await on
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      status: devices.status,
      holder: devices.holder,
      orderId: devices.orderId,
    })
    .from(devices)
    .where(and(eq(devices.zohoAccountId, accountId), found, isCurrent, notOfOrder(orderId)))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
  return rows.flatMap(({ unitNumber, ...row }) => (unitNumber === null ? [] : [{ ...row, unitNumber }]))
}
export type UnitInUse = Awaited<ReturnType<typeof unitsInUse>>[number]

/** The unit numbers in use among these values, those of one order left out. */
export async function findTakenUnits(
  on: Reader,
  {
    accountId,
    orderId,
    from,
    span,
  }: { accountId: string; orderId?: number | undefined; from: number; span: number },
): Promise<string[]> {
  const rows = await on
    .select({ unitNumber: devices.unitNumber })
    .from(devices)
    .where(
      and(
        eq(devices.zohoAccountId, accountId),
        sql`${devices.unitSort} between ${unitSortOf(String(from))} and ${unitSortOf(String(from + span))}`,
        isCurrent,
        notOfOrder(orderId),
      ),
    )
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
  return rows.flatMap(({ unitNumber }) => (unitNumber === null ? [] : [unitNumber]))
}

export async function findDevice(on: Reader, deviceId: string): Promise<DeviceRow | undefined> {
  const [found] = await on.select(deviceColumns).from(devices).where(eq(devices.deviceId, deviceId))
  return found
}

export const hasUnits = async (on: Reader, orderId: number): Promise<boolean> =>
  (await on.$count(devices, eq(devices.orderId, orderId))) > 0

type Move = { orderId: number; action: DeviceAction; from: readonly DeviceStatus[]; to: DeviceStatus }

/**
 * Moves devices of an order to another status and writes what happened into their histories, however many they are.
 * Their version stays: none of their cells changes, so an open sheet can still be saved.
 */
export async function moveUnits(
  tx: Tx,
  { userId, by, onBehalfOf, at, requestId }: FleetAuthor,
  { orderId, action, from, to }: Move,
): Promise<void> {
  const moment = at.toISOString()
  for (const former of from) {
    const changes = JSON.stringify([{ field: 'status', from: former, to }])
    await tx.execute(sql`
      with moved as (
        update devices set status = ${to}, changed_at = ${moment}::timestamptz
        where order_id = ${orderId} and status = ${former}
        returning device_id, zoho_account_id, unit_number, holder, station_id
      )
      insert into device_events (device_event_id, device_id, zoho_account_id, kind, user_id, by, on_behalf_of, at, changes,
        unit_number, holder, station_name, status, request_id)
      select ${timeOrderedId}, device_id, moved.zoho_account_id, ${action}, ${userId}::uuid, ${by}, ${onBehalfOf},
        ${moment}::timestamptz, ${changes}::jsonb, unit_number, holder, coalesce(stations.name, ''), ${to}, ${requestId}
      from moved left join stations using (station_id)`)
  }
}

/** See `timeOrderedUuid`. */
export const timeOrderedId = sql.raw(timeOrderedUuid)
