import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

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

/** On which calendar the sums are kept: one row, or none for that of New York. */
export const salesCalendar = pgTable(
  'sales_calendar',
  { isOnly: boolean().primaryKey().default(true), timeZone: text().notNull() },
  (t) => [check('sales_calendar_one', sql`${t.isOnly}`)],
)
