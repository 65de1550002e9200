import { approvedOrder } from '@portal/contract/approvals'
import { approvalLimits, approvalStatuses } from '@portal/domain/order-approval'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isOneOf, isUpTo, keptOrder, moment } from '../columns.ts'
import { orders } from './orders.tables.ts'
import { users } from './users.tables.ts'

const isListUpTo = (column: AnyPgColumn, max: number): SQL =>
  sql`cardinality(${column}) <= ${sql.raw(String(max))} and array_position(${column}, null) is null`

const ids = () => uuid().array().notNull().default(sql`'{}'::uuid[]`)

/** What an account asks of its own people before an order is submitted (docs/spec/approvals.md#rules). */
export const accountRules = pgTable(
  'account_rules',
  {
    zohoAccountId: text().primaryKey(),
    needsPoNumber: boolean().notNull(),
    asksApproval: boolean().notNull(),
    orderLimitCents: integer(),
    sumsPersonDay: boolean().notNull().default(false),
    monthlyLimitCents: integer(),
    carrierMonthlyLimitCents: integer(),
    commitmentLimitCents: integer(),
    /** When the two limits of carriers were added to rules that had none; null once the rules were saved. */
    limitsAddedAt: moment(),
    carrierIds: ids(),
    productIds: ids(),
    /** Users of the account; one who is gone approves nothing. */
    approverIds: ids(),
    mayApproveOwn: boolean().notNull(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  (t) => [
    check('account_rules_limits', sql`${t.orderLimitCents} >= 0 and ${t.monthlyLimitCents} >= 0`),
    check(
      'account_rules_carrier_limits',
      sql`${t.carrierMonthlyLimitCents} >= 0 and ${t.commitmentLimitCents} >= 0`,
    ),
    check('account_rules_carriers', isListUpTo(t.carrierIds, approvalLimits.carriersMax)),
    check('account_rules_products', isListUpTo(t.productIds, approvalLimits.productsMax)),
    check('account_rules_approvers', isListUpTo(t.approverIds, approvalLimits.approversMax)),
    check('account_rules_has_approver', sql`not ${t.asksApproval} or cardinality(${t.approverIds}) > 0`),
    check(
      'account_rules_about_something',
      sql`not ${t.asksApproval} or ${t.orderLimitCents} is not null or ${t.monthlyLimitCents} is not null or ${t.carrierMonthlyLimitCents} is not null or ${t.commitmentLimitCents} is not null or cardinality(${t.carrierIds}) > 0 or cardinality(${t.productIds}) > 0`,
    ),
    check('account_rules_finite', sql`isfinite(${t.updatedAt})`),
  ],
)
export type AccountRulesRow = typeof accountRules.$inferSelect

/** Requests for approval, with the order as it was when they were made (docs/spec/approvals.md#requesting). */
export const orderApprovals = pgTable(
  'order_approvals',
  {
    approvalId: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    status: text({ enum: approvalStatuses }).notNull(),
    /** The order as it is approved. */
    order: keptOrder(approvedOrder)('approved_order').notNull(),
    /** Why it needed approval, each a sentence. */
    reasons: text().array().notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.userId),
    requestedAt: moment().notNull(),
    /** Who approved it, sent it back or withdrew it. */
    decidedBy: uuid().references(() => users.userId),
    decidedAt: moment(),
    /** Why it was sent back. */
    reason: text(),
    /** When its approvers were reminded that it waits. */
    remindedAt: moment(),
  },
  (t) => [
    // What waits or holds is one request.
    uniqueIndex('order_approvals_open').on(t.orderId).where(sql`${t.status} in ('waiting', 'approved')`),
    index('order_approvals_of_order').on(t.orderId, t.requestedAt),
    index('order_approvals_waiting').on(t.requestedAt).where(sql`${t.status} = 'waiting'`),
    check('order_approvals_status', isOneOf(t.status, approvalStatuses)),
    check(
      'order_approvals_decided',
      sql`(${t.status} = 'waiting') = (${t.decidedAt} is null) and (${t.decidedAt} is null) = (${t.decidedBy} is null)`,
    ),
    check('order_approvals_sent_back', sql`(${t.status} = 'sent-back') = (${t.reason} is not null)`),
    check('order_approvals_reason', isUpTo(t.reason, approvalLimits.reasonMax)),
    check('order_approvals_reminded_finite', sql`isfinite(${t.remindedAt})`),
    check(
      'order_approvals_finite',
      sql`isfinite(${t.requestedAt}) and (${t.decidedAt} is null or isfinite(${t.decidedAt}))`,
    ),
  ],
)
export type ApprovalRow = typeof orderApprovals.$inferSelect
