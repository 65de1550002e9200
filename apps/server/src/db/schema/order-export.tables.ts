import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { orders } from './orders.tables.ts'
import { boxes } from './staging.tables.ts'

export type OrderExportState = 'waiting' | 'exported' | 'failed' | 'handled' | 'voiding' | 'void'

/**
 * A submitted order on its way to the ledger (docs/spec/integrations.md#order-export). The row and its job are written
 * in the transaction that submits the order; each step's result is stored before the next begins.
 */
export const orderExports = pgTable(
  'order_exports',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    state: text().$type<OrderExportState>().notNull().default('waiting'),
    customerId: text(),
    salesOrderId: text(),
    salesOrderNumber: text(),
    salesOrderLineIds: text().array(),
    confirmedAt: moment(),
    invoiceId: text(),
    invoiceNumber: text(),
    /** When the sales order and its invoice were there, for one that goes on with its boxes. */
    exportedAt: moment(),
    /** Tries since it was submitted, retried by a person, or went on to its next box. */
    attempts: integer().notNull().default(0),
    /** The end of the worker's lease. */
    leasedUntil: moment(),
    nextTryAt: moment(),
    /** Why it failed last, in plain words. */
    lastError: text(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (t) => [
    // exported: the sales order exists, and the invoice where there is one. failed: a person has to look.
    // handled: an Administrator entered it in the ledger manually. void: cancelled here and there.
    check(
      'order_exports_state',
      sql`${t.state} in ('waiting', 'exported', 'failed', 'handled', 'voiding', 'void')`,
    ),
    check('order_exports_exported_finite', sql`isfinite(${t.exportedAt})`),
    index('order_exports_open')
      .on(t.state, t.createdAt)
      .where(sql`${t.state} in ('waiting', 'failed', 'voiding')`),
    // What was exported last, and how much of it today.
    index('order_exports_ended')
      .on(sql`coalesce(${t.finishedAt}, ${t.createdAt}) desc`, sql`${t.orderId} desc`)
      .where(sql`${t.state} in ('exported', 'handled')`),
  ],
)

export type BoxExportState = 'waiting' | 'exported' | 'handled'
/** How many devices of which line of the order are in a box. */
export type BoxLine = { orderItemId: string; quantity: number }

/**
 * A box that has left, on its way to the ledger (docs/spec/integrations.md#boxes). The row is written in the transaction
 * that ships the box; its order's export goes on with it.
 */
export const boxExports = pgTable(
  'box_exports',
  {
    boxId: uuid()
      .primaryKey()
      .references(() => boxes.boxId, { onDelete: 'cascade' }),
    /** Of the order, so that boxes are found with its export. */
    orderId: integer().notNull(),
    state: text().$type<BoxExportState>().notNull().default('waiting'),
    /** What was in it when it left. */
    lines: jsonb().$type<BoxLine[]>().notNull(),
    packageId: text(),
    shipmentId: text(),
    /** The tracking number since it was corrected; null before. */
    trackingNumber: text(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (t) => [
    // handled: nothing is sent, or an Administrator entered it in the ledger manually.
    check('box_exports_state', sql`${t.state} in ('waiting', 'exported', 'handled')`),
    check('box_exports_finite', sql`isfinite(${t.createdAt}) and isfinite(${t.finishedAt})`),
    index('box_exports_of_order').on(t.orderId),
    index('box_exports_waiting').on(t.orderId).where(sql`${t.state} = 'waiting'`),
  ],
)

/** Every try of a step: what the Vendors screen shows. Holds no address, no name, no token. */
export const orderExportAttempts = pgTable(
  'order_export_attempts',
  {
    orderExportAttemptId: uuid('order_export_attempt_id').primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    step: text().notNull(),
    at: moment().notNull(),
    tookMs: integer().notNull(),
    /** 'done', or the kind of failure. */
    outcome: text().notNull(),
    httpStatus: integer(),
    vendorCode: text(),
    /** In plain words. */
    says: text(),
  },
  (t) => [index().on(t.orderId, t.at)],
)

/**
 * One row per vendor: closed to calls while it fails again and again (docs/spec/integrations.md#order-export). Shared
 * by every node.
 */
export const vendorBreakers = pgTable('vendor_breakers', {
  vendor: text().primaryKey(),
  failuresInARow: integer().notNull().default(0),
  openUntil: moment(),
})

/** Since when an order export that is not over waits: from its submit, or from its first box that waits. */
export const waitingSince = sql`case when order_exports.exported_at is null then order_exports.created_at
  else coalesce((select min(b.created_at) from box_exports b
    where b.order_id = order_exports.order_id and b.state = 'waiting'), order_exports.created_at) end`
