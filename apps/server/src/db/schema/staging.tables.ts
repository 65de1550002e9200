import { arrivalOutcomes, boxLimits, boxStatuses, missingReasons, trackingStates } from '@portal/domain/boxes'
import { orderStages } from '@portal/domain/order-stage'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isFilledUpTo, isOneOf, isTagCode, isUpTo, moment } from '../columns.ts'
import { products } from './catalog.tables.ts'
import { devices } from './fleet.tables.ts'
import { orders } from './orders.tables.ts'
import { users } from './users.tables.ts'

/** What becomes of the goods of submitted orders: bench, boxes, tracking (docs/spec/staging.md#data). */

/**
 * The work on an order that WBC ships. It is made when the order is submitted and removed when the order is reopened or
 * cancelled. Counts are kept with every change, so that lists read no devices.
 */
export const orderStaging = pgTable(
  'order_staging',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    stage: text({ enum: orderStages }).notNull().default('received'),
    /** Phones, tablets and routers of the order. */
    unitCount: integer().notNull(),
    stagedCount: integer().notNull().default(0),
    packedCount: integer().notNull().default(0),
    receivedCount: integer().notNull().default(0),
    boxCount: integer().notNull().default(0),
    shippedBoxCount: integer().notNull().default(0),
    deliveredBoxCount: integer().notNull().default(0),
    /** Who took the order to a bench, and since when; null while it waits. */
    claimedBy: uuid().references(() => users.userId),
    claimedByName: text(),
    claimedAt: moment(),
    receivedAt: moment().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('order_staging_stage', isOneOf(t.stage, orderStages)),
    check(
      'order_staging_counts',
      sql`${t.stagedCount} between 0 and ${t.unitCount} and ${t.packedCount} between 0 and ${t.unitCount} and ${t.receivedCount} between 0 and ${t.unitCount}`,
    ),
    check(
      'order_staging_boxes',
      sql`${t.shippedBoxCount} between 0 and ${t.boxCount} and ${t.deliveredBoxCount} between 0 and ${t.shippedBoxCount}`,
    ),
    check(
      'order_staging_claim',
      sql`(${t.claimedBy} is null) = (${t.claimedAt} is null) and (${t.claimedBy} is null) = (${t.claimedByName} is null)`,
    ),
    check('order_staging_finite', sql`isfinite(${t.receivedAt}) and isfinite(${t.claimedAt})`),
    index('order_staging_by_stage').on(t.stage, t.receivedAt, t.orderId),
    index('order_staging_on_the_way').on(t.orderId).where(sql`${t.shippedBoxCount} > ${t.deliveredBoxCount}`),
    index('order_staging_arrived').on(t.orderId).where(sql`${t.deliveredBoxCount} > 0`),
  ],
)
export type OrderStagingRow = typeof orderStaging.$inferSelect

/** What leaves: devices with a tracking number. */
export const boxes = pgTable(
  'boxes',
  {
    boxId: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    /** From 1 within the order. */
    number: smallint().notNull(),
    /** 10 letters of Crockford's base 32, random; part of the address in the box's QR code. */
    boxCode: text().notNull(),
    status: text({ enum: boxStatuses }).notNull().default('open'),
    /** The destination of the order that it goes to, from 1: that of its first device. Null while it is empty. */
    destinationPosition: smallint(),
    trackingNumber: text(),
    trackingState: text({ enum: trackingStates }),
    /** What the carrier says, in its words, and when that was. */
    trackingText: text().notNull().default(''),
    trackedAt: moment(),
    /** When the carrier is asked for alerts about it next; null at once. */
    alertsAskAt: moment(),
    /** The day on which the carrier expects to deliver it. */
    expectedOn: date(),
    openedBy: text().notNull(),
    openedAt: moment().notNull(),
    closedAt: moment(),
    shippedAt: moment(),
    deliveredAt: moment(),
    /** Who said on receiving what was in it, and when. */
    receivedBy: text(),
    receivedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('boxes_of_order').on(t.boxId, t.orderId),
    uniqueIndex('boxes_number').on(t.orderId, t.number),
    uniqueIndex('boxes_code').on(t.boxCode),
    uniqueIndex('boxes_tracking_number').on(t.trackingNumber),
    check('boxes_number_range', sql`${t.number} between 1 and 200`),
    check('boxes_destination', sql`${t.destinationPosition} >= 1`),
    check('boxes_box_code', isTagCode(t.boxCode)),
    check('boxes_status', isOneOf(t.status, boxStatuses)),
    check('boxes_tracking_state', isOneOf(t.trackingState, trackingStates)),
    check('boxes_tracking', sql`${t.trackingNumber} ~ '^[0-9A-Z]{6,35}$'`),
    check(
      'boxes_shipped',
      sql`(${t.status} in ('shipped', 'delivered')) = (${t.shippedAt} is not null) and (${t.shippedAt} is null or ${t.trackingNumber} is not null)`,
    ),
    check('boxes_delivered', sql`(${t.status} = 'delivered') = (${t.deliveredAt} is not null)`),
    check('boxes_closed', sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
    check(
      'boxes_finite',
      sql`isfinite(${t.openedAt}) and isfinite(${t.closedAt}) and isfinite(${t.shippedAt}) and isfinite(${t.deliveredAt}) and isfinite(${t.receivedAt}) and isfinite(${t.trackedAt}) and isfinite(${t.expectedOn})`,
    ),
    check('boxes_alerts_finite', sql`isfinite(${t.alertsAskAt})`),
    // Boxes on their way, for tracking.
    index('boxes_on_the_way').on(t.trackedAt).where(sql`${t.status} = 'shipped'`),
  ],
)
export type BoxRow = typeof boxes.$inferSelect

/** What happened to a box, from the bench and from the carrier. The carrier's entries are stored once. */
export const boxEvents = pgTable(
  'box_events',
  {
    boxEventId: uuid().primaryKey(),
    boxId: uuid()
      .notNull()
      .references(() => boxes.boxId, { onDelete: 'cascade' }),
    source: text({ enum: ['portal', 'carrier'] }).notNull(),
    /** Of the portal: opened, closed, shipped, received …; of the carrier: a tracking state. */
    kind: text().notNull(),
    /** In words, such as "Departed from facility". */
    description: text().notNull().default(''),
    place: text().notNull().default(''),
    by: text().notNull().default(''),
    at: moment().notNull(),
  },
  (t) => [
    check('box_events_source', isOneOf(t.source, ['portal', 'carrier'])),
    check('box_events_finite', sql`isfinite(${t.at})`),
    uniqueIndex('box_events_of_carrier')
      .on(t.boxId, t.at, t.kind, t.description)
      .where(sql`${t.source} = 'carrier'`),
    index('box_events_of_box').on(t.boxId, t.at),
  ],
)

/** The preparation of one device of an order at the bench. Without a row nothing was done to it yet. */
export const deviceStaging = pgTable(
  'device_staging',
  {
    deviceId: uuid()
      .primaryKey()
      .references(() => devices.deviceId, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    /** The bench that works on it, by its name, such as "Bench 2"; null when none does. */
    bench: text(),
    claimedBy: uuid().references(() => users.userId),
    claimedByName: text(),
    claimedAt: moment(),
    tagScannedAt: moment(),
    /** The checks that are done, by their names in `domain`. */
    checks: text().array().notNull().default(sql`'{}'::text[]`),
    setAsideReason: text(),
    stagedBy: text(),
    stagedAt: moment(),
    boxId: uuid(),
    receivedAt: moment(),
    missingReason: text({ enum: missingReasons }),
    missingNote: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (t) => [
    check(
      'device_staging_claim',
      sql`(${t.claimedBy} is null) = (${t.claimedAt} is null) and (${t.claimedBy} is null) = (${t.bench} is null) and (${t.claimedBy} is null) = (${t.claimedByName} is null)`,
    ),
    check('device_staging_bench', isFilledUpTo(t.bench, 30)),
    check('device_staging_aside', isFilledUpTo(t.setAsideReason, 200)),
    check('device_staging_staged', sql`(${t.stagedBy} is null) = (${t.stagedAt} is null)`),
    check('device_staging_boxed', sql`${t.boxId} is null or ${t.stagedAt} is not null`),
    check('device_staging_missing', isOneOf(t.missingReason, missingReasons)),
    check('device_staging_missing_note', isUpTo(t.missingNote, 300)),
    check(
      'device_staging_finite',
      sql`isfinite(${t.claimedAt}) and isfinite(${t.tagScannedAt}) and isfinite(${t.stagedAt}) and isfinite(${t.receivedAt})`,
    ),
    foreignKey({
      name: 'device_staging_box_of_order',
      columns: [t.boxId, t.orderId],
      foreignColumns: [boxes.boxId, boxes.orderId],
    }),
    index('device_staging_of_order').on(t.orderId),
    index('device_staging_of_box').on(t.boxId).where(sql`${t.boxId} is not null`),
  ],
)
export type DeviceStagingRow = typeof deviceStaging.$inferSelect

/**
 * What people said of a device that the carrier ships direct, without our bench (docs/spec/staging.md#direct-shipments). It
 * also tells the bench that the device is none of its own, wherever it goes later.
 */
export const carrierArrivals = pgTable(
  'carrier_arrivals',
  {
    deviceId: uuid()
      .primaryKey()
      .references(() => devices.deviceId, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    /** What was said last: one that was missing can arrive. */
    outcome: text({ enum: arrivalOutcomes }).notNull(),
    note: text().notNull().default(''),
    by: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    check('carrier_arrivals_outcome', isOneOf(t.outcome, arrivalOutcomes)),
    check('carrier_arrivals_note', isUpTo(t.note, boxLimits.noteMax)),
    check('carrier_arrivals_finite', sql`isfinite(${t.at})`),
    index('carrier_arrivals_of_order').on(t.orderId),
  ],
)

/** The first eight digits of IMEIs that are known to be of a product (docs/spec/staging.md#recognized-models). */
export const productTacs = pgTable(
  'product_tacs',
  {
    tac: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    learnedBy: text().notNull(),
    learnedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tac, t.productId] }),
    check('product_tacs_digits', sql`${t.tac} ~ '^[0-9]{8}$'`),
    check('product_tacs_finite', sql`isfinite(${t.learnedAt})`),
    index('product_tacs_of_product').on(t.productId),
  ],
)
