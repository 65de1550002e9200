import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { isOneOf, moment } from '../columns.ts'

/**
 * What was sold, summed by month, agent, account, carrier and product (docs/spec/sales.md#sums). Triggers of migration
 * `sales-months` keep the sums in the transaction that changes an order; nothing else writes here.
 */
export const salesMonths = pgTable(
  'sales_months',
  {
    /** The first day of the month in which the orders were submitted, on the business's calendar. */
    month: date().notNull(),
    zohoUserId: text().notNull(),
    zohoAccountId: text().notNull(),
    carrierId: uuid().notNull(),
    productId: uuid().notNull(),
    /** Items; add-ons are none. */
    units: integer().notNull(),
    dueCents: bigint({ mode: 'number' }).notNull(),
    /** What carriers bill once. */
    carrierOnceCents: bigint({ mode: 'number' }).notNull(),
    /** What carriers bill each month for financed devices. */
    carrierMonthlyCents: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({
      name: 'sales_months_key',
      columns: [t.month, t.zohoUserId, t.zohoAccountId, t.carrierId, t.productId],
    }),
    check('sales_months_finite', sql`isfinite(${t.month})`),
  ],
)

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What a transaction adds to the sums and takes out of them, until it commits: triggers of migration `sales-at-commit` write it, and
 * move it to `sales_months` as part of the commit. Nothing that is committed stays here.
 */
export const salesChanges = pgTable(
  'sales_changes',
  {
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
    /** Whether the commit comes by here: one row of a transaction moves all of them. */
    isFirst: boolean().notNull().default(true),
    dateSubmitted: moment().notNull(),
    zohoUserId: text().notNull(),
    zohoAccountId: text().notNull(),
    carrierId: uuid().notNull(),
    productId: uuid().notNull(),
    units: bigint({ mode: 'number' }).notNull(),
    dueCents: bigint({ mode: 'number' }).notNull(),
    carrierOnceCents: bigint({ mode: 'number' }).notNull(),
    carrierMonthlyCents: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('sales_changes_transaction_idx').on(t.transaction),
    check('sales_changes_finite', sql`isfinite(${t.dateSubmitted})`),
  ],
)

/** What the sums of a closed month are added up by. */
export const totalKinds = ['agent', 'account', 'carrier', 'product'] as const
export type TotalKind = (typeof totalKinds)[number]

const totalColumns = {
  units: bigint({ mode: 'number' }).notNull(),
  dueCents: bigint({ mode: 'number' }).notNull(),
  carrierOnceCents: bigint({ mode: 'number' }).notNull(),
  carrierMonthlyCents: bigint({ mode: 'number' }).notNull(),
}

/** The sums of a month by one of its kinds; right while the month is in `sales_closed` (docs/spec/sales.md#sums). */
export const salesTotals = pgTable(
  'sales_totals',
  {
    month: date().notNull(),
    kind: text({ enum: totalKinds }).notNull(),
    /** Of the agent, account, carrier or product. */
    key: text().notNull(),
    ...totalColumns,
  },
  (t) => [
    primaryKey({ name: 'sales_totals_key', columns: [t.kind, t.month, t.key] }),
    check('sales_totals_kind', isOneOf(t.kind, totalKinds)),
    check('sales_totals_finite', sql`isfinite(${t.month})`),
  ],
)

/** Past months whose totals are right. A change of a month's sums takes it out, in the same transaction. */
export const salesClosed = pgTable('sales_closed', { month: date().primaryKey() }, (t) => [
  check('sales_closed_finite', sql`isfinite(${t.month})`),
])

/** On which calendar the sums are kept: one row, or none for that of New York. */
export const salesCalendar = pgTable(
  'sales_calendar',
  { isOnly: boolean().primaryKey().default(true), timeZone: text().notNull() },
  (t) => [check('sales_calendar_one', sql`${t.isOnly}`)],
)
