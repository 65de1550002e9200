import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.tables.ts'

export type OrderExportState = 'waiting' | 'exported' | 'failed' | 'handled' | 'voiding' | 'void'

const moment = () => timestamp({ withTimezone: true })

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
    /** Tries since it was submitted or retried by a person. */
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
    index('order_exports_open')
      .on(t.state, t.createdAt)
      .where(sql`${t.state} in ('waiting', 'failed', 'voiding')`),
    // What was exported last, and how much of it today.
    index('order_exports_ended')
      .on(sql`coalesce(${t.finishedAt}, ${t.createdAt}) desc`, sql`${t.orderId} desc`)
      .where(sql`${t.state} in ('exported', 'handled')`),
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
