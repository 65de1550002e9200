import { endedStatuses } from '@portal/domain/device-status'
import { and, asc, desc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../../db/client.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { prepared } from '../../../db/prepared.ts'
import { accounts, agents, repairDevices } from '../../../db/schema/accounts.tables.ts'
import { carriers, manufacturers, products } from '../../../db/schema/catalog.tables.ts'
import { type DeviceRow, deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import { kits } from '../../../db/schema/kits.tables.ts'
import { lines } from '../../../db/schema/lines.tables.ts'
import { fleetSettings, stations } from '../../../db/schema/stations.tables.ts'

const {
  unitSort: _unitSort,
  holderSort: _holderSort,
  modelSort: _modelSort,
  searchLines: _searchLines,
  ...plainColumns
} = getTableColumns(devices)
export const deviceColumns = plainColumns

/**
 * The picture of a device that was never ordered here: of the product with its maker and model; without one, of a product
 * whose name the model begins with ("M7 128 GB" is an M7), or that begins with it ("N5" is of the series of "N5 Lite").
 * Joined, so that devices of one model ask once.
 */
const pictured = sql`(
  select picture.image
  from ${products} picture
  join ${manufacturers} maker on maker.id = picture.manufacturer_id
  where ${devices.model} <> '' and lower(maker.name) = lower(${devices.make}) and (
    lower(picture.model) = lower(${devices.model})
    or starts_with(lower(${devices.model}), lower(picture.model) || ' ')
    or starts_with(lower(picture.model), lower(${devices.model}) || ' ')
  )
  order by lower(picture.model) = lower(${devices.model}) desc, picture.is_active desc, picture.model, picture.product_id
  limit 1
) pictured`

/** What lists and the device itself show beside its own columns. */
export const shownColumns = {
  device: deviceColumns,
  accountName: sql<string>`coalesce(${accounts.accountName}, '')`,
  agentName: sql<string>`coalesce(trim(${agents.firstName} || ' ' || ${agents.lastName}), '')`,
  stationName: stations.name,
  stationCode: stations.code,
  kitName: kits.name,
  kitVersion: kits.version,
  image: sql<string | null>`coalesce(${products.image}, pictured.image)`,
  /** Null when the product has no page any more. */
  urlPathName: sql<string | null>`case when ${products.isActive} then ${products.urlPathName} end`,
  carrier: carriers.name,
  lineId: lines.lineId,
  lineState: lines.state,
  planName: lines.planName,
}

/** Devices with what is shown beside them. */
const selectShown = (on: Reader) =>
  on
    .select(shownColumns)
    .from(devices)
    .leftJoin(accounts, eq(accounts.zohoAccountId, devices.zohoAccountId))
    .leftJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .leftJoin(kits, eq(kits.kitId, devices.kitId))
    .leftJoin(products, eq(products.productId, devices.productId))
    .leftJoin(carriers, eq(carriers.id, devices.carrierId))
    .leftJoin(lines, eq(lines.deviceId, devices.deviceId))
    .leftJoinLateral(pictured, sql`true`)
export type ShownDevice = Awaited<ReturnType<typeof selectShown>>[number]

/** Devices by their ids, in no order. */
export const findShown = prepared('devices_shown', (on) =>
  selectShown(on).where(sql`${devices.deviceId} = any(${sql.placeholder('deviceIds')}::uuid[])`),
)

const withTags = (zohoAccountId: string, tagCodes: readonly string[]) =>
  and(
    eq(devices.zohoAccountId, zohoAccountId),
    sql`${devices.tagCode} = any(${sql.param([...tagCodes])}::text[])`,
  )

/** The ids of devices of an account by their tag codes. */
export async function findIdsByTags(on: Reader, zohoAccountId: string, tagCodes: readonly string[]) {
  const rows = await on
    .select({ deviceId: devices.deviceId })
    .from(devices)
    .where(withTags(zohoAccountId, tagCodes))
  return rows.map(({ deviceId }) => deviceId)
}

/** What an import compares a row with. */
export type WrittenDevice = Pick<ShownDevice, 'device' | 'stationName' | 'carrier'>

/** Devices of an account by their tag codes, in no order. */
export const findWritten = (
  on: Reader,
  zohoAccountId: string,
  tagCodes: readonly string[],
): Promise<WrittenDevice[]> =>
  on
    .select({ device: deviceColumns, stationName: stations.name, carrier: carriers.name })
    .from(devices)
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .leftJoin(carriers, eq(carriers.id, devices.carrierId))
    .where(withTags(zohoAccountId, tagCodes))

export async function findShownDevice(on: Reader, deviceId: string): Promise<ShownDevice | undefined> {
  const [found] = await findShown(on, { deviceIds: [deviceId] })
  return found
}

const linkColumns = {
  deviceId: devices.deviceId,
  unitNumber: devices.unitNumber,
  status: devices.status,
  orderId: devices.orderId,
}

/** The device with this id, as other devices name it. */
export async function findLink(on: Reader, deviceId: string | null) {
  if (deviceId === null) return null
  const [found] = await on.select(linkColumns).from(devices).where(eq(devices.deviceId, deviceId))
  return found ?? null
}

/** The device that took this one's place. */
export async function findReplacement(on: Reader, deviceId: string) {
  const [found] = await on
    .select(linkColumns)
    .from(devices)
    .where(eq(devices.replacesDeviceId, deviceId))
    .orderBy(desc(devices.createdAt))
    .limit(1)
  return found ?? null
}

/** The CRM's record of the device with this IMEI in the same account; the one with the longest coverage. */
export async function findScreenRepair(on: Reader, { imei, zohoAccountId }: DeviceRow) {
  if (imei === null) return null
  const [found] = await on
    .select({
      id: repairDevices.id,
      status: repairDevices.status,
      expirationDate: repairDevices.expirationDate,
    })
    .from(repairDevices)
    .where(and(eq(repairDevices.serialNumberImei, imei), eq(repairDevices.zohoAccountId, zohoAccountId)))
    .orderBy(desc(repairDevices.expirationDate))
    .limit(1)
  return found ?? null
}

export async function findShortCode(on: Reader, zohoAccountId: string): Promise<string> {
  const [found] = await on
    .select({ shortCode: fleetSettings.shortCode })
    .from(fleetSettings)
    .where(eq(fleetSettings.zohoAccountId, zohoAccountId))
  return found?.shortCode ?? ''
}

/** The newest entries of a device's history. */
export const findEvents = (on: Reader, deviceId: string, limit: number) =>
  on
    .select({
      deviceEventId: deviceEvents.deviceEventId,
      kind: deviceEvents.kind,
      by: deviceEvents.by,
      onBehalfOf: deviceEvents.onBehalfOf,
      at: deviceEvents.at,
      changes: deviceEvents.changes,
    })
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, deviceId))
    .orderBy(desc(deviceEvents.at), desc(deviceEvents.deviceEventId))
    .limit(limit)

/** These devices in the order of their ids, locked until the transaction ends. */
export const lockDevices = (tx: Tx, ids: readonly string[]): Promise<DeviceRow[]> =>
  tx
    .select(deviceColumns)
    .from(devices)
    .where(inArray(devices.deviceId, [...ids]))
    .orderBy(asc(devices.deviceId))
    .for('no key update')

/**
 * These devices with those whose places they take, and others that were to take these and are missing; in the order of
 * their ids, locked until the transaction ends.
 */
export async function lockWithReplaced(tx: Tx, ids: readonly string[]): Promise<DeviceRow[]> {
  const other = alias(devices, 'other')
  const near = await tx
    .select({ replacedId: devices.replacesDeviceId, missingId: other.deviceId })
    .from(devices)
    .leftJoin(other, and(eq(other.replacesDeviceId, devices.replacesDeviceId), eq(other.status, 'missing')))
    .where(inArray(devices.deviceId, [...ids]))
  const all = [...ids, ...near.flatMap(({ replacedId, missingId }) => [replacedId, missingId])]
  return lockDevices(tx, [...new Set(all.filter((id) => id !== null))])
}

/** The devices at a station, locked until the transaction ends. */
export const lockDevicesAt = (
  tx: Tx,
  { stationId, zohoAccountId }: { stationId: string; zohoAccountId: string },
): Promise<DeviceRow[]> =>
  tx
    .select(deviceColumns)
    .from(devices)
    .where(and(eq(devices.zohoAccountId, zohoAccountId), eq(devices.stationId, stationId)))
    .orderBy(asc(devices.deviceId))
    .for('no key update')

/** The devices of an account that have not ended and have one of these `unit_sort`, locked until the transaction ends. */
export const lockUnits = (
  tx: Tx,
  zohoAccountId: string,
  unitSorts: readonly string[],
): Promise<DeviceRow[]> =>
  tx
    .select(deviceColumns)
    .from(devices)
    .where(
      and(
        eq(devices.zohoAccountId, zohoAccountId),
        inArray(devices.unitSort, [...unitSorts]),
        notInArray(devices.status, [...endedStatuses]),
      ),
    )
    .orderBy(asc(devices.deviceId))
    .for('no key update')

/** The names of all carriers, by id. */
export async function findCarriers(on: Reader): Promise<Map<string, string>> {
  const rows = await on.select({ id: carriers.id, name: carriers.name }).from(carriers)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A product of the shop with what a device copies of it; undefined for one that is not shown there. */
export async function findProduct(on: Reader, productId: string) {
  const [found] = await on
    .select({
      productTypeId: products.productTypeId,
      make: manufacturers.name,
      model: products.model,
    })
    .from(products)
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(and(eq(products.productId, productId), eq(products.isActive, true)))
  return found
}

export const addDevices = (tx: Tx, rows: readonly DeviceRow[]): Promise<void> => insertRows(tx, devices, rows)

export const addEvents = (tx: Tx, events: ReadonlyArray<typeof deviceEvents.$inferInsert>): Promise<void> =>
  insertRows(tx, deviceEvents, events)

/** Writes what can change of these devices, whose versions rise. */
export async function writeDevices(tx: Tx, rows: readonly DeviceRow[], at: Date): Promise<void> {
  const changed = rows.map((row) => ({
    deviceId: row.deviceId,
    unitNumber: row.unitNumber,
    status: row.status,
    holder: row.holder,
    stationId: row.stationId,
    imei: row.imei,
    serial: row.serial,
    iccid: row.iccid,
    phoneNumber: row.phoneNumber,
    carrierId: row.carrierId,
    numberWish: row.numberWish,
    areaCode: row.areaCode,
    portCarrier: row.portCarrier,
    portAccountNumber: row.portAccountNumber,
    portPinSealed: row.portPinSealed,
    coverFrom: row.coverFrom,
    coverUntil: row.coverUntil,
    repairsUsed: row.repairsUsed,
    coverIsSubscription: row.coverIsSubscription,
    note: row.note,
    kitId: row.kitId,
    kitName: row.kitName,
    kitVersion: row.kitVersion,
  }))
  await tx
    .update(devices)
    .set({
      unitNumber: sql`g."unitNumber"`,
      status: sql`g.status`,
      holder: sql`g.holder`,
      stationId: sql`g."stationId"`,
      imei: sql`g.imei`,
      serial: sql`g.serial`,
      iccid: sql`g.iccid`,
      phoneNumber: sql`g."phoneNumber"`,
      carrierId: sql`g."carrierId"`,
      numberWish: sql`g."numberWish"`,
      areaCode: sql`g."areaCode"`,
      portCarrier: sql`g."portCarrier"`,
      portAccountNumber: sql`g."portAccountNumber"`,
      portPinSealed: sql`g."portPinSealed"`,
      coverFrom: sql`g."coverFrom"`,
      coverUntil: sql`g."coverUntil"`,
      repairsUsed: sql`g."repairsUsed"`,
      coverIsSubscription: sql`g."coverIsSubscription"`,
      note: sql`g.note`,
      kitId: sql`g."kitId"`,
      kitName: sql`g."kitName"`,
      kitVersion: sql`g."kitVersion"`,
      version: sql`${devices.version} + 1`,
      changedAt: at,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g("deviceId" uuid, "unitNumber" text, status text,
        holder text, "stationId" uuid, imei text, serial text, iccid text, "phoneNumber" text, "carrierId" uuid,
        "numberWish" text, "areaCode" text, "portCarrier" text, "portAccountNumber" text, "portPinSealed" text,
        "coverFrom" date, "coverUntil" date,
        "repairsUsed" smallint, "coverIsSubscription" boolean, note text, "kitId" uuid, "kitName" text, "kitVersion" integer)`,
    )
    .where(sql`${devices.deviceId} = g."deviceId"`)
}
