import { type BookEntryKind, bookEntryKinds } from '@portal/domain/book-entries'
import { booksLimits, defaultNetDays } from '@portal/domain/books'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { fits, isFilledUpTo, isOneOf, isUpTo, moment } from '../columns.ts'
import { orders } from './orders.tables.ts'
import { payments } from './payments.tables.ts'
import { users } from './users.tables.ts'

/**
 * Invoices of both ledgers as the books show them (docs/spec/books.md#invoices): written when the ledger makes one. Of the
 * embedded ledger payments, credit notes and refunds are entered here; of a live one they are read from there.
 */
export const bookInvoices = pgTable(
  'book_invoices',
  {
    /** The ledger's own. */
    invoiceId: text().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    /** INV-00001. */
    number: text().notNull(),
    ledger: text().$type<'embedded' | 'live'>().notNull(),
    zohoAccountId: text().notNull(),
    accountName: text().notNull(),
    /** Of the agent. */
    zohoUserId: text().notNull(),
    /** The customer's own number for the order. */
    reference: text().notNull(),
    /** "Newark, NJ", the first of the order's destinations. */
    shipTo: text().notNull(),
    destinations: integer().notNull().default(1),
    invoicedOn: date().notNull(),
    dueOn: date().notNull(),
    /** Lines and shipping, without tax. */
    subtotalCents: integer().notNull(),
    taxCents: integer().notNull().default(0),
    totalCents: integer().notNull(),
    /** Payments less refunds. */
    paidCents: integer().notNull().default(0),
    creditedCents: integer().notNull().default(0),
    /** Of the last payment; null where nothing is paid. */
    paidOn: date(),
    voidedOn: date(),
    /** Why an accountant made it void; '' otherwise. */
    voidReason: text().notNull().default(''),
    /** When a live ledger was asked about it last. */
    readAt: moment(),
    /** What a search looks through, folded; a line each. */
    searchLines: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded(number || chr(10) || order_id::text || chr(10) || account_name || chr(10) || reference)`,
      ),
  },
  (t) => [
    check('book_invoices_ledger', isOneOf(t.ledger, ['embedded', 'live'])),
    check(
      'book_invoices_total',
      sql`${t.subtotalCents} >= 0 and ${t.taxCents} >= 0 and ${t.totalCents} = ${t.subtotalCents} + ${t.taxCents}`,
    ),
    // What two people enter at the same moment never comes to more than the invoice.
    check(
      'book_invoices_settled',
      sql`${t.paidCents} >= 0 and ${t.creditedCents} >= 0 and ${t.paidCents} + ${t.creditedCents} <= ${t.totalCents}`,
    ),
    check(
      'book_invoices_days',
      sql`isfinite(${t.invoicedOn}) and isfinite(${t.dueOn}) and isfinite(${t.paidOn}) and isfinite(${t.voidedOn}) and isfinite(${t.readAt})`,
    ),
    check('book_invoices_void_reason', isUpTo(t.voidReason, booksLimits.reasonMax)),
    index('book_invoices_of_order').on(t.orderId),
    index('book_invoices_by_day').on(t.invoicedOn, t.invoiceId),
    index('book_invoices_by_account').on(t.zohoAccountId, t.invoicedOn, t.invoiceId),
    index('book_invoices_by_agent').on(t.zohoUserId, t.invoicedOn, t.invoiceId),
    // Few are unpaid or void: their lists do not walk past all others, and figures of what is open read the index alone.
    index('book_invoices_unpaid')
      .on(t.invoicedOn, t.invoiceId)
      .where(sql`voided_on is null and paid_cents + credited_cents < total_cents`),
    index('book_invoices_due')
      .on(t.dueOn, t.totalCents, t.paidCents, t.creditedCents)
      .where(sql`voided_on is null and paid_cents + credited_cents < total_cents`),
    index('book_invoices_void').on(t.invoicedOn, t.invoiceId).where(sql`voided_on is not null`),
    index('book_invoices_by_words').using('gin', t.searchLines.op('gin_trgm_ops')),
    index('book_invoices_live_unread')
      .on(t.readAt)
      .where(sql`ledger = 'live' and voided_on is null and paid_cents + credited_cents < total_cents`),
  ],
)

/** Payments, credit notes and refunds of invoices; one that was undone stays. */
export const bookEntries = pgTable(
  'book_entries',
  {
    entryId: uuid().primaryKey(),
    invoiceId: text()
      .notNull()
      .references(() => bookInvoices.invoiceId, { onDelete: 'restrict' }),
    kind: text().$type<BookEntryKind>().notNull(),
    /** CN-00001 of credit notes; others leave numbers out. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    zohoAccountId: text().notNull(),
    amountCents: integer().notNull(),
    enteredOn: date().notNull(),
    /** The reference of a payment or refund, or the reason of a credit note. */
    note: text().notNull(),
    /** Null for what was read from a live ledger. */
    recordedBy: uuid().references(() => users.userId),
    recordedByName: text().notNull(),
    recordedAt: moment().notNull(),
    undoneAt: moment(),
    undoneByName: text(),
    /** The payment of the account that it is a part of; null of what was entered for the invoice alone. */
    paymentId: uuid().references(() => payments.paymentId, { onDelete: 'restrict' }),
  },
  (t) => [
    unique('book_entries_number').on(t.number),
    check('book_entries_kind', isOneOf(t.kind, bookEntryKinds)),
    check('book_entries_amount', sql`${t.amountCents} > 0`),
    check('book_entries_note', isUpTo(t.note, booksLimits.reasonMax)),
    check(
      'book_entries_days',
      sql`isfinite(${t.enteredOn}) and isfinite(${t.recordedAt}) and isfinite(${t.undoneAt})`,
    ),
    check('book_entries_undone', sql`(${t.undoneAt} is null) = (${t.undoneByName} is null)`),
    check('book_entries_of_payment', sql`${t.paymentId} is null or ${t.kind} = 'payment'`),
    index('book_entries_of_invoice').on(t.invoiceId),
    index('book_entries_of_payment_id').on(t.paymentId).where(sql`payment_id is not null`),
    index('book_entries_of_account').on(t.zohoAccountId, t.enteredOn),
  ],
)

/** Terms of the embedded ledger, one row. */
export const bookSettings = pgTable(
  'book_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    netDays: integer().notNull().default(defaultNetDays),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('book_settings_one', sql`${t.isOnly}`),
    check(
      'book_settings_net_days',
      sql`${t.netDays} between 0 and ${sql.raw(String(booksLimits.netDaysMax))}`,
    ),
  ],
)

/** Sales tax by the state that an order ships to; states without a row have none. */
export const bookTaxRates = pgTable(
  'book_tax_rates',
  { state: text().primaryKey(), thousandths: integer().notNull() },
  (t) => [
    check('book_tax_rates_state', fits(t.state, '^[A-Z]{2}$')),
    check(
      'book_tax_rates_rate',
      sql`${t.thousandths} between 1 and ${sql.raw(String(booksLimits.taxRateMax))}`,
    ),
  ],
)

/** What an account has of its own: net days, and an exemption from tax. */
export const bookAccountTerms = pgTable(
  'book_account_terms',
  {
    zohoAccountId: text().primaryKey(),
    /** Null for those of the installation. */
    netDays: integer(),
    /** The number of its certificate; null where it is not exempt. */
    exemptCertificate: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check(
      'book_account_terms_net_days',
      sql`${t.netDays} between 0 and ${sql.raw(String(booksLimits.netDaysMax))}`,
    ),
    check('book_account_terms_certificate', isFilledUpTo(t.exemptCertificate, booksLimits.certificateMax)),
  ],
)
