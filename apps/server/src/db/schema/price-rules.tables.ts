import {
  ruleCounts,
  ruleLimits,
  ruleLines,
  ruleReaches,
  ruleRhythms,
  ruleTargets,
} from '@portal/domain/price-rules'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { isFilledUpTo, isOneOf, isUpTo, moment } from '../columns.ts'
import { carriers, productTypes } from './catalog.tables.ts'
import { orderItems } from './orders.tables.ts'
import { users } from './users.tables.ts'

const max = (value: number) => sql.raw(String(value))
const { unitsMax, monthsMax, centsMax, percentMax, groupMax } = ruleLimits

/** Discounts of carriers as data (docs/spec/price-rules.md). A rule that ended stays, as orders name it. */
export const priceRules = pgTable(
  'price_rules',
  {
    ruleId: uuid().primaryKey(),
    version: integer().notNull().default(1),
    carrierId: uuid()
      .notNull()
      .references(() => carriers.id),
    /** What it is for; an empty list is no limit. */
    ratePlanIds: uuid().array().notNull().default([]),
    productIds: uuid().array().notNull().default([]),
    offerIds: uuid().array().notNull().default([]),
    purchaseTypeIds: uuid().array().notNull().default([]),
    target: text({ enum: ruleTargets }).notNull(),
    /** Cents, or hundredths of a percent; neither where it is only a condition. */
    amountCents: integer(),
    amountPercent: smallint(),
    rhythm: text({ enum: ruleRhythms }).notNull(),
    /** Null for as long as the line. */
    months: smallint(),
    firstMonth: smallint().notNull().default(1),
    fromUnit: smallint().notNull().default(1),
    reach: text({ enum: ruleReaches }).notNull(),
    counts: text({ enum: ruleCounts }).notNull(),
    needsLines: smallint(),
    needsUnits: smallint(),
    needsProductTypeId: uuid().references(() => productTypes.id),
    needsLine: text({ enum: ruleLines }),
    /** Of the rules of a group a unit has the best one; '' for none. */
    group: text('rule_group').notNull().default(''),
    activeFrom: date({ mode: 'string' }).notNull(),
    /** The last day. */
    activeUntil: date({ mode: 'string' }),
    endedAt: moment(),
    updatedBy: uuid().references(() => users.userId),
    updatedAt: moment().notNull(),
  },
  (t) => [
    check('price_rules_target', isOneOf(t.target, ruleTargets)),
    check('price_rules_rhythm', isOneOf(t.rhythm, ruleRhythms)),
    check('price_rules_reach', isOneOf(t.reach, ruleReaches)),
    check('price_rules_counts', isOneOf(t.counts, ruleCounts)),
    check('price_rules_needs_line', isOneOf(t.needsLine, ruleLines)),
    check(
      'price_rules_amount',
      sql`(${t.amountCents} is null or ${t.amountPercent} is null) and ${t.amountCents} between 1 and ${max(centsMax)} and ${t.amountPercent} between 1 and ${max(percentMax)}`,
    ),
    check(
      'price_rules_months',
      sql`${t.months} between 1 and ${max(monthsMax)} and ${t.firstMonth} between 1 and ${max(monthsMax)}`,
    ),
    check(
      'price_rules_units',
      sql`${t.fromUnit} between 1 and ${max(unitsMax)} and ${t.needsLines} between 1 and ${max(unitsMax)} and ${t.needsUnits} between 1 and ${max(unitsMax)}`,
    ),
    check('price_rules_needs_units', sql`(${t.needsUnits} is null) = (${t.needsProductTypeId} is null)`),
    check('price_rules_group', isUpTo(t.group, groupMax)),
    check('price_rules_days', sql`${t.activeUntil} >= ${t.activeFrom}`),
    check('price_rules_finite', sql`isfinite(${t.updatedAt}) and isfinite(${t.endedAt})`),
  ],
)
export type PriceRuleRow = typeof priceRules.$inferSelect

/** What applied to a line of an order, as it was ordered: a later change of the rule changes no order. */
export const orderItemDiscounts = pgTable(
  'order_item_discounts',
  {
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.orderItemId, { onDelete: 'cascade' }),
    /** From 0, in the order in which they are said. */
    place: smallint().notNull(),
    ruleId: uuid()
      .notNull()
      .references(() => priceRules.ruleId),
    ruleVersion: integer().notNull(),
    words: text().notNull(),
    target: text({ enum: ruleTargets }).notNull(),
    units: integer().notNull(),
    /** Off one unit, each month; or once where the device is billed once. */
    unitCents: integer().notNull(),
    firstMonth: smallint().notNull(),
    /** Null for as long as the line. */
    months: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.orderItemId, t.place] }),
    index('order_item_discounts_of_rule').on(t.ruleId),
    check('order_item_discounts_words', isFilledUpTo(t.words, 200)),
    check('order_item_discounts_target', isOneOf(t.target, ruleTargets)),
    check('order_item_discounts_units', sql`${t.units} between 1 and ${max(unitsMax)}`),
    check('order_item_discounts_cents', sql`${t.unitCents} > 0`),
    check('order_item_discounts_months', sql`${t.firstMonth} >= 1 and ${t.months} >= 1`),
  ],
)
