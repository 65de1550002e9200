import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { BoxDraft, SalesOrderDraft } from '../../ports/sales-ledger.ts'
import { moment } from '../columns.ts'
import { orders } from './orders.tables.ts'

/** The embedded ledger: customers, sales orders, invoices and packages as a ledger keeps them, apart from our orders. */
export const ledgerCustomers = pgTable('ledger_customers', {
  customerId: text().primaryKey(),
  zohoAccountId: text().notNull().unique(),
  name: text().notNull(),
})

export const ledgerSalesOrders = pgTable(
  'ledger_sales_orders',
  {
    salesOrderId: text().primaryKey(),
    /** SO-00001, SO-00002, … */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    /** One for each order; an order that has one cannot be deleted. */
    orderId: integer()
      .notNull()
      .unique('ledger_sales_orders_of_order')
      .references(() => orders.orderId, { onDelete: 'restrict' }),
    customerId: text()
      .notNull()
      .references(() => ledgerCustomers.customerId),
    status: text().$type<'draft' | 'confirmed' | 'void'>().notNull().default('draft'),
    /** The draft as it was sent: a ledger does not look things up again. */
    draft: jsonb().$type<SalesOrderDraft>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [check('ledger_sales_orders_status', sql`${t.status} in ('draft', 'confirmed', 'void')`)],
)

export const ledgerInvoices = pgTable(
  'ledger_invoices',
  {
    invoiceId: text().primaryKey(),
    /** INV-00001, INV-00002, … */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    salesOrderId: text()
      .notNull()
      .unique()
      .references(() => ledgerSalesOrders.salesOrderId, { onDelete: 'restrict' }),
    /** The secret half of its public address: no one guesses it. */
    secret: text().notNull().unique(),
    /** The secrets of renewed links, the latest last. A link with one of them says that it has ended. */
    formerSecrets: text().array().notNull().default(sql`'{}'::text[]`),
    /** Null while its first link is in use. */
    linkRenewedAt: moment(),
    /** With tax. */
    totalCents: integer().notNull(),
    taxCents: integer().notNull().default(0),
    /** Of the tax, in thousandths of a percent; 0 without one. */
    taxRate: integer().notNull().default(0),
    /** The state whose tax it is; '' without one. */
    taxState: text().notNull().default(''),
    /** The certificate of an exempt account; '' otherwise. */
    exemptCertificate: text().notNull().default(''),
    /** Null on invoices from before there were terms; both days are set together. */
    invoicedOn: date(),
    dueOn: date(),
    status: text().notNull().default('sent'),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('ledger_invoices_total', sql`${t.totalCents} >= 0`),
    check('ledger_invoices_tax', sql`${t.taxCents} between 0 and ${t.totalCents} and ${t.taxRate} >= 0`),
    check('ledger_invoices_days', sql`isfinite(${t.invoicedOn}) and isfinite(${t.dueOn})`),
    check('ledger_invoices_renewed', sql`isfinite(${t.linkRenewedAt})`),
  ],
)

/** What a box held, and which sales order it is of. */
export const ledgerPackages = pgTable(
  'ledger_packages',
  {
    packageId: text().primaryKey(),
    /** WBC-1042-B1. */
    key: text().notNull().unique(),
    salesOrderId: text()
      .notNull()
      .references(() => ledgerSalesOrders.salesOrderId, { onDelete: 'restrict' }),
    /** The draft as it was sent. */
    draft: jsonb().$type<BoxDraft>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [check('ledger_packages_finite', sql`isfinite(${t.createdAt})`)],
)

/** A package that has left. */
export const ledgerShipments = pgTable(
  'ledger_shipments',
  {
    shipmentId: text().primaryKey(),
    packageId: text()
      .notNull()
      .unique()
      .references(() => ledgerPackages.packageId, { onDelete: 'restrict' }),
    trackingNumber: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [check('ledger_shipments_finite', sql`isfinite(${t.createdAt})`)],
)

/**
 * Which customer of a live ledger an account of the CRM is: the two have ids of their own
 * (docs/spec/integrations.md#ledger). One for each organization, so that a trial in another one leaves nothing behind.
 */
export const zohoCustomers = pgTable(
  'zoho_customers',
  {
    organizationId: text().notNull(),
    zohoAccountId: text().notNull(),
    customerId: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.zohoAccountId] }),
    unique().on(t.organizationId, t.customerId),
  ],
)
