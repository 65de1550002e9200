import { paymentLimits, paymentMethods } from '@portal/domain/payments'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, isUpTo, moment } from '../columns.ts'
import { users } from './users.tables.ts'

/**
 * Money that came in from an account (docs/spec/books.md#received). What of it pays an invoice is an entry of that invoice; the rest is a
 * credit of the account.
 */
export const payments = pgTable(
  'payments',
  {
    paymentId: uuid().primaryKey(),
    /** PAY-00001. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    zohoAccountId: text().notNull(),
    accountName: text().notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    /** Of the check or transfer; '' where none was typed. */
    number: text().notNull(),
    amountCents: integer().notNull(),
    receivedOn: date().notNull(),
    /** What standing entries of invoices have of it. */
    appliedCents: integer().notNull().default(0),
    /** What standing refunds paid back of its credit. */
    refundedCents: integer().notNull().default(0),
    recordedBy: uuid()
      .notNull()
      .references(() => users.userId),
    recordedByName: text().notNull(),
    recordedAt: moment().notNull(),
    /** The day on which the bank took it back, as a check without funds. */
    returnedOn: date(),
    returnReason: text().notNull().default(''),
    undoneAt: moment(),
    undoneByName: text(),
    /** What a search looks through, folded; a line each. */
    searchLines: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded('PAY-' || lpad(sequence::text, 5, '0') || chr(10) || account_name || chr(10) || number)`,
      ),
  },
  (t) => [
    unique('payments_sequence').on(t.sequence),
    check('payments_method', isOneOf(t.method, paymentMethods)),
    check('payments_number', isUpTo(t.number, paymentLimits.numberMax)),
    check('payments_return_reason', isUpTo(t.returnReason, paymentLimits.reasonMax)),
    check('payments_amount', sql`${t.amountCents} > 0`),
    // What two people apply at the same moment never comes to more than the payment.
    check(
      'payments_applied',
      sql`${t.appliedCents} >= 0 and ${t.refundedCents} >= 0 and ${t.appliedCents} + ${t.refundedCents} <= ${t.amountCents}`,
    ),
    check(
      'payments_over',
      sql`(${t.returnedOn} is null and ${t.undoneAt} is null) or (${t.appliedCents} = 0 and ${t.refundedCents} = 0)`,
    ),
    check('payments_undone', sql`(${t.undoneAt} is null) = (${t.undoneByName} is null)`),
    check(
      'payments_days',
      sql`isfinite(${t.receivedOn}) and isfinite(${t.recordedAt}) and isfinite(${t.returnedOn}) and isfinite(${t.undoneAt})`,
    ),
    index('payments_by_day').on(t.receivedOn, t.paymentId),
    index('payments_by_account').on(t.zohoAccountId, t.receivedOn, t.paymentId),
    index('payments_with_credit')
      .on(t.zohoAccountId, t.amountCents, t.appliedCents, t.refundedCents)
      .where(
        sql`returned_on is null and undone_at is null and applied_cents + refunded_cents < amount_cents`,
      ),
    index('payments_by_words').using('gin', t.searchLines.op('gin_trgm_ops')),
  ],
)

/** What was paid back of the credit of a payment; one that was undone stays. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    refundId: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.paymentId, { onDelete: 'restrict' }),
    zohoAccountId: text().notNull(),
    amountCents: integer().notNull(),
    refundedOn: date().notNull(),
    reference: text().notNull(),
    recordedByName: text().notNull(),
    recordedAt: moment().notNull(),
    undoneAt: moment(),
    undoneByName: text(),
  },
  (t) => [
    check('payment_refunds_amount', sql`${t.amountCents} > 0`),
    check('payment_refunds_reference', isUpTo(t.reference, paymentLimits.numberMax)),
    check('payment_refunds_undone', sql`(${t.undoneAt} is null) = (${t.undoneByName} is null)`),
    check(
      'payment_refunds_days',
      sql`isfinite(${t.refundedOn}) and isfinite(${t.recordedAt}) and isfinite(${t.undoneAt})`,
    ),
    index('payment_refunds_of_payment').on(t.paymentId),
    index('payment_refunds_of_account').on(t.zohoAccountId, t.refundedOn),
  ],
)
