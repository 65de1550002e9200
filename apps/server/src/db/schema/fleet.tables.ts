import { comingStatuses, replacingStatuses } from '@portal/domain/device-replacement'
import { deviceKinds, deviceStatuses, endedStatuses, numberWishes } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { kitLimits } from '@portal/domain/kits'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { fits, isOneOf, isTagCode, isUpTo, listed, moment } from '../columns.ts'
import { carriers, products } from './catalog.tables.ts'
import { kits } from './kits.tables.ts'
import { orderItems, orders } from './orders.tables.ts'
import { stations } from './stations.tables.ts'
import { users } from './users.tables.ts'

/**
 * The fleet (docs/spec/fleet.md#fields). Accounts and addresses are the CRM's and may leave it: as with orders, nothing
 * here points at their rows.
 */

/** Luhn's check of a text of digits, as `hasCheckDigit` of the domain; the function is made by the migration. */
const hasCheckDigit = (column: AnyPgColumn): SQL => sql`luhn_is_right(${column})`

/** Devices that were added together, so that this can be undone for a day (docs/spec/fleet.md#imports). */
export const fleetImports = pgTable(
  'fleet_imports',
  {
    importId: uuid().primaryKey(),
    zohoAccountId: text().notNull(),
    source: text({ enum: ['file', 'screenRepair'] }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.userId),
    by: text().notNull(),
    onBehalfOf: text(),
    at: moment().notNull(),
    deviceCount: integer().notNull(),
    undoneAt: moment(),
  },
  (t) => [
    check('fleet_imports_source', isOneOf(t.source, ['file', 'screenRepair'])),
    check('fleet_imports_count', sql`${t.deviceCount} > 0`),
    check('fleet_imports_finite', sql`isfinite(${t.at}) and isfinite(${t.undoneAt})`),
    index('fleet_imports_of_account').on(t.zohoAccountId, t.at),
  ],
)

/** One physical phone, tablet or router of an account. */
export const devices = pgTable(
  'devices',
  {
    deviceId: uuid().primaryKey(),
    zohoAccountId: text().notNull(),
    /** Null while a planned device has no number. */
    unitNumber: text(),
    kind: text({ enum: deviceKinds }).notNull(),
    status: text({ enum: deviceStatuses }).notNull(),
    holder: text().notNull().default(''),
    stationId: uuid(),
    productId: uuid().references(() => products.productId),
    /** As copied from the product, or as typed for a device that was bought elsewhere. */
    make: text().notNull().default(''),
    model: text().notNull().default(''),
    carrierId: uuid().references(() => carriers.id),
    orderId: integer(),
    orderItemId: uuid(),
    /** Which of the line's items it is, from 0; null for a device of no order. */
    linePosition: smallint(),
    imei: text(),
    serial: text(),
    iccid: text(),
    phoneNumber: text(),
    /** Null while nobody said one: what applies then follows from rate plan and number. */
    numberWish: text({ enum: numberWishes }),
    areaCode: text(),
    portCarrier: text(),
    portAccountNumber: text(),
    /** The transfer PIN, sealed like the secrets of second factors. */
    portPinSealed: text(),
    coverFrom: date(),
    coverUntil: date(),
    repairsUsed: smallint().notNull().default(0),
    /** Whether its cover pays any number of repairs while it runs. */
    coverIsSubscription: boolean().notNull().default(false),
    tagCode: text().notNull(),
    replacesDeviceId: uuid().references((): AnyPgColumn => devices.deviceId, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    /** The kit that it is prepared with; null when it has none, and when the kit was removed. */
    kitId: uuid(),
    /** Name and version of the kit when the device was given it; they stay when the kit is removed. */
    kitName: text(),
    kitVersion: integer(),
    /** The import that added it; null for all others. */
    importId: uuid().references(() => fleetImports.importId),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
    /** What lists sort by, empty values last. Shorter unit numbers come first, so that 2 is before 10. */
    unitSort: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce('0' || lpad(lower(unit_number), 12, '0'), '1')`),
    holderSort: text()
      .notNull()
      .generatedAlwaysAs(sql`case holder when '' then '1' else '0' || lower(holder) end`),
    modelSort: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case make || model when '' then '1' else '0' || lower(make || ' ' || model) end`,
      ),
    /** What a search looks through, folded; a line each, so that nothing is found across two of them. */
    searchLines: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded(coalesce(unit_number, '') || chr(10) || holder || chr(10) || make || ' ' || model || chr(10) || coalesce(phone_number, '') || chr(10) || coalesce(imei, '') || chr(10) || coalesce(serial, '') || chr(10) || coalesce(iccid, ''))`,
      ),
  },
  (t) => {
    const isCurrent = sql`${t.status} not in (${listed(endedStatuses)})`
    const isReplacement = sql`${t.replacesDeviceId} is not null`
    const isComing = sql`${isReplacement} and ${t.status} in (${listed(comingStatuses)})`
    const { unitNumberMax, holderMax, noteMax, serialMax, makeMax, modelMax } = fleetLimits
    return [
      // A device that replaces another one shares its unit number until it arrives (docs/spec/fleet.md#replacement).
      uniqueIndex('devices_unit')
        .on(t.zohoAccountId, sql`lower(${t.unitNumber})`)
        .where(
          sql`${isCurrent} and not (${isReplacement} and ${t.status} in (${listed(replacingStatuses)}))`,
        ),
      uniqueIndex('devices_unit_coming').on(t.zohoAccountId, sql`lower(${t.unitNumber})`).where(isComing),
      uniqueIndex('devices_replaced_once').on(t.replacesDeviceId).where(isComing),
      uniqueIndex('devices_imei').on(t.imei).where(isCurrent),
      // The bench asks who has a SIM (docs/spec/staging.md#scans).
      index('devices_iccid').on(t.iccid).where(sql`${t.iccid} is not null`),
      uniqueIndex('devices_tag').on(t.tagCode),
      check('devices_unit_number', fits(t.unitNumber, `^[A-Za-z0-9-]{1,${unitNumberMax}}$`)),
      check(
        'devices_numbered',
        sql`${t.unitNumber} is not null or ${t.status} not in ('inService', 'spare', 'inRepair')`,
      ),
      check('devices_kind', isOneOf(t.kind, deviceKinds)),
      check('devices_status', isOneOf(t.status, deviceStatuses)),
      check('devices_holder', isUpTo(t.holder, holderMax)),
      check('devices_model', sql`${isUpTo(t.make, makeMax)} and ${isUpTo(t.model, modelMax)}`),
      check('devices_note', isUpTo(t.note, noteMax)),
      check('devices_imei_digits', sql`${fits(t.imei, '^[0-9]{15}$')} and ${hasCheckDigit(t.imei)}`),
      check('devices_iccid_digits', sql`${fits(t.iccid, '^[0-9]{19,20}$')} and ${hasCheckDigit(t.iccid)}`),
      check('devices_serial', fits(t.serial, `^[A-Z0-9/.-]{1,${serialMax}}$`)),
      check('devices_phone_number', fits(t.phoneNumber, '^[2-9][0-9]{9}$')),
      check('devices_number_wish', isOneOf(t.numberWish, numberWishes)),
      check('devices_area_code', fits(t.areaCode, '^[2-9][0-9]{2}$')),
      check('devices_port', sql`${isUpTo(t.portCarrier, 50)} and ${isUpTo(t.portAccountNumber, 30)}`),
      check('devices_cover', sql`${t.coverUntil} >= ${t.coverFrom}`),
      check('devices_repairs', sql`${t.repairsUsed} >= 0`),
      check('devices_tag_code', isTagCode(t.tagCode)),
      check('devices_order_line', sql`(${t.orderId} is null) = (${t.orderItemId} is null)`),
      check(
        'devices_line_position',
        sql`${t.linePosition} is null or (${t.orderItemId} is not null and ${t.linePosition} between 0 and 499)`,
      ),
      uniqueIndex('devices_position').on(t.orderItemId, t.linePosition).where(isCurrent),
      check('devices_finite', sql`isfinite(${t.createdAt}) and isfinite(${t.changedAt})`),
      foreignKey({
        name: 'devices_station_of_account',
        columns: [t.stationId, t.zohoAccountId],
        foreignColumns: [stations.stationId, stations.zohoAccountId],
      }),
      check('devices_kit_name', isUpTo(t.kitName, kitLimits.nameMax)),
      check(
        'devices_kit_given',
        sql`(${t.kitName} is null) = (${t.kitVersion} is null) and (${t.kitId} is null or ${t.kitName} is not null)`,
      ),
      // A kit that is removed leaves its name: the migration sets only `kit_id` to null, which Drizzle cannot say.
      foreignKey({
        name: 'devices_kit_of_account',
        columns: [t.kitId, t.zohoAccountId],
        foreignColumns: [kits.kitId, kits.zohoAccountId],
      }).onDelete('set null'),
      // A draft that is removed takes its planned devices with it.
      foreignKey({
        name: 'devices_order_of_account',
        columns: [t.orderId, t.zohoAccountId],
        foreignColumns: [orders.orderId, orders.zohoAccountId],
      }).onDelete('cascade'),
      foreignKey({
        name: 'devices_line_of_order',
        columns: [t.orderItemId, t.orderId],
        foreignColumns: [orderItems.orderItemId, orderItems.orderId],
      }).onDelete('cascade'),
      // Lists page along these, forwards and backwards.
      index('devices_by_unit').on(t.zohoAccountId, t.unitSort, t.deviceId),
      index('devices_by_holder').on(t.zohoAccountId, t.holderSort, t.deviceId),
      // With the status, so that the devices of a model are counted in here, without the table itself.
      index('devices_by_model').on(t.zohoAccountId, t.modelSort, t.deviceId, t.status),
      // The same, with what says whether a repair is left.
      index('devices_by_cover').on(
        t.zohoAccountId,
        sql`coalesce(${t.coverUntil}, 'infinity'::date)`,
        t.deviceId,
        t.status,
        t.coverUntil,
        t.coverFrom,
        t.repairsUsed,
        t.coverIsSubscription,
      ),
      // Units that begin with one or two characters are counted in here.
      index('devices_by_start').on(
        t.zohoAccountId,
        sql`(ltrim(${t.unitSort}, '0')) text_pattern_ops`,
        t.status,
        t.unitSort,
      ),
      index('devices_by_change').on(t.zohoAccountId, t.changedAt, t.deviceId),
      index('devices_by_status').on(t.zohoAccountId, t.status, t.unitSort, t.deviceId),
      index('devices_by_station').on(t.zohoAccountId, t.stationId, t.unitSort, t.deviceId),
      // The same for the devices of all agents; what else is asked of them goes by one of these.
      index('devices_of_all_by_unit').on(t.unitSort, t.deviceId),
      index('devices_of_all_by_holder').on(t.holderSort, t.deviceId),
      index('devices_of_all_by_model').on(t.modelSort, t.deviceId),
      index('devices_of_all_by_cover').on(sql`coalesce(${t.coverUntil}, 'infinity'::date)`, t.deviceId),
      index('devices_of_all_by_change').on(t.changedAt, t.deviceId),
      // With the account, so that figures are counted in here, without the table itself.
      index('devices_of_all_by_status').on(t.status, t.unitSort, t.deviceId, t.zohoAccountId),
      index('devices_of_carrier').on(t.carrierId),
      // Every change of a status writes each index anew, so none is here that no question needs: lines and products are
      // looked for by no one, and a line that is deleted finds its devices by their order.
      index('devices_of_order').on(t.orderId),
      // Orders whose plans are billed without a line, and those that left without their numbers.
      index('devices_without_line')
        .on(t.orderId)
        .where(sql`${t.numberWish} = 'none' and ${t.status} in ('planned', 'ordered')`),
      index('devices_without_number')
        .on(t.orderId)
        .where(
          sql`${t.phoneNumber} is null and ${t.orderId} is not null and ${t.numberWish} is distinct from 'none' and ${t.status} in ('shipped', 'inService')`,
        ),
      index('devices_replaced').on(t.replacesDeviceId).where(isReplacement),
      index('devices_of_kit').on(t.kitId, t.unitSort, t.deviceId).where(sql`${t.kitId} is not null`),
      index('devices_of_import').on(t.importId).where(sql`${t.importId} is not null`),
      // The screen-repair program asks for IMEIs that a device ever had; `devices_imei` has those of all others.
      index('devices_ended_imei').on(t.imei).where(isOneOf(t.status, endedStatuses)),
      // What the retention of holder names looks through.
      index('devices_ended').on(t.zohoAccountId, t.deviceId).where(isOneOf(t.status, endedStatuses)),
      index('devices_by_words').using('gin', t.zohoAccountId, t.searchLines.op('gin_trgm_ops')),
    ]
  },
)
export type DeviceRow = Omit<
  typeof devices.$inferSelect,
  'unitSort' | 'holderSort' | 'modelSort' | 'searchLines'
>

/** One value of a device that changed, as people read it. */
export type ChangedValue = { field: string; from: string | null; to: string | null }

/**
 * What happened to a device (docs/spec/fleet.md#history). A trigger refuses every update except the erasure of holder
 * names, and every removal while the device is there. Unit number, holder, station and status are those after the event.
 */
export const deviceEvents = pgTable(
  'device_events',
  {
    deviceEventId: uuid().primaryKey(),
    deviceId: uuid()
      .notNull()
      .references(() => devices.deviceId, { onDelete: 'cascade' }),
    zohoAccountId: text().notNull(),
    kind: text().notNull(),
    userId: uuid().references(() => users.userId),
    by: text().notNull(),
    onBehalfOf: text(),
    at: moment().notNull(),
    changes: jsonb().$type<ChangedValue[]>().notNull(),
    unitNumber: text(),
    holder: text().notNull(),
    stationName: text().notNull(),
    status: text({ enum: deviceStatuses }).notNull(),
    requestId: text().notNull(),
  },
  (t) => [
    check('device_events_finite', sql`isfinite(${t.at})`),
    index('device_events_of_device').on(t.deviceId, t.at),
    index('device_events_by_unit').on(t.zohoAccountId, sql`lower(${t.unitNumber})`, t.at),
  ],
)

/** Why holder names were erased: all of an account, one holder of an account, or those of devices that ended long ago. */
export const erasureReasons = ['account', 'holder', 'retention'] as const

/**
 * That holder names were erased, without the names (docs/spec/fleet.md#personal-data). The function `erase_holders` of
 * the migration writes it; the trigger of `device_events` lets names go only in a transaction that wrote it.
 */
export const holderErasures = pgTable(
  'holder_erasures',
  {
    erasureId: uuid().primaryKey().default(sql`gen_random_uuid()`),
    zohoAccountId: text().notNull(),
    reason: text({ enum: erasureReasons }).notNull(),
    /** Null for retention. */
    userId: uuid().references(() => users.userId),
    requestId: text().notNull(),
    deviceCount: integer().notNull(),
    entryCount: integer().notNull(),
    erasedAt: moment().notNull().default(sql`transaction_timestamp()`),
    transactionId: text().notNull().default(sql`pg_current_xact_id()::text`),
  },
  (t) => [
    check('holder_erasures_reason', isOneOf(t.reason, erasureReasons)),
    check('holder_erasures_user', sql`(${t.reason} = 'retention') = (${t.userId} is null)`),
    check('holder_erasures_finite', sql`isfinite(${t.erasedAt})`),
    index('holder_erasures_of_transaction').on(t.transactionId),
  ],
)

/** What `unit_sort` is for this unit number. */
export const unitSortOf = (unitNumber: string) => `0${unitNumber.toLowerCase().padStart(12, '0')}`
