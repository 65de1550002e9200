import { noCarrier } from '@portal/domain/catalog'
import {
  type DeviceAction,
  type DeviceKind,
  type DeviceStatus,
  deviceKinds,
  endedStatuses,
} from '@portal/domain/device-status'
import { productTypeIds } from '@portal/domain/ids'
import { and, asc, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { timeOrderedId } from '../../../db/time-ordered-id.ts'
import { carriers, products } from '../../catalog/catalog.tables.ts'
import { orderItems } from '../../orders/orders.tables.ts'
import { deviceColumns } from '../devices.store.ts'
import { type DeviceRow, devices } from '../fleet.tables.ts'
import type { FleetAuthor } from '../fleet-author.ts'
import { unitSortOf } from '../settings.store.ts'

/** Devices of orders by their places (docs/spec/fleet.md#sheet). */

const isCurrent = notInArray(devices.status, [...endedStatuses])

/** What a product of this type is as a device; undefined for accessories and services. */
export const kindOfType = (productTypeId: string): DeviceKind | undefined =>
  deviceKinds.find((kind) => productTypeIds[kind] === productTypeId)

/** A line of an order whose items are devices. */
export type DeviceLine = {
  orderItemId: string
  productId: string
  manufacturerName: string
  model: string
  carrierId: string
  /** Its name; '' without one. */
  carrier: string
  image: string
  quantity: number
  kind: DeviceKind
}

/** The lines of an order whose items are phones, tablets and routers, in their order. */
export async function findDeviceLines(on: Reader, orderId: number): Promise<DeviceLine[]> {
  const rows = await on
    .select({
      orderItemId: orderItems.orderItemId,
      productId: orderItems.productId,
      productTypeId: orderItems.productTypeId,
      manufacturerName: orderItems.manufacturerName,
      model: orderItems.model,
      carrierId: orderItems.carrierId,
      carrier: carriers.name,
      image: products.image,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .innerJoin(carriers, eq(carriers.id, orderItems.carrierId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.isAddOn, false)))
    .orderBy(asc(orderItems.position))
  return rows.flatMap(({ productTypeId, ...line }) => {
    const kind = kindOfType(productTypeId)
    const carrier = line.carrier === noCarrier ? '' : line.carrier
    return kind ? [{ ...line, carrier, kind }] : []
  })
}

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
export async function findUnitsInUse(
  on: Reader,
  { accountId, orderId, keys }: { accountId: string; orderId?: number | undefined; keys: readonly string[] },
) {
  if (keys.length === 0) return []
  const rows = await on
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      status: devices.status,
      holder: devices.holder,
      orderId: devices.orderId,
    })
    .from(devices)
    .where(
      and(
        eq(devices.zohoAccountId, accountId),
        sql`lower(${devices.unitNumber}) in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
        isCurrent,
        notOfOrder(orderId),
      ),
    )
  return rows.flatMap(({ unitNumber, ...row }) => (unitNumber === null ? [] : [{ ...row, unitNumber }]))
}
export type UnitInUse = Awaited<ReturnType<typeof findUnitsInUse>>[number]

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
