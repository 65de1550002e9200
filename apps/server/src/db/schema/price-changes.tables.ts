import type { PriceFilter } from '@portal/contract/price-changes'
import {
  type OfferPrices,
  type PriceAdjustment,
  priceChangeLimits,
  priceChangeStatuses,
  priceLineStates,
} from '@portal/domain/price-change'
import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, isUpTo, moment } from '../columns.ts'
import { offers } from './catalog.tables.ts'
import { users } from './users.tables.ts'

/** Prices of many offers that change together (docs/spec/back-office.md#price-changes). */
export const priceChanges = pgTable(
  'price_changes',
  {
    priceChangeId: uuid().primaryKey(),
    status: text({ enum: priceChangeStatuses }).notNull(),
    adjustment: jsonb().$type<PriceAdjustment>().notNull(),
    filter: jsonb().$type<PriceFilter>().notNull(),
    /** The chosen offers in words, as they were called when the change was saved. */
    filterWords: text().array().notNull(),
    note: text().notNull(),
    /** The business day at whose beginning it is applied; null for a change that was made at once. */
    effectiveOn: date({ mode: 'string' }),
    createdBy: uuid()
      .notNull()
      .references(() => users.userId),
    createdAt: moment().notNull(),
    appliedAt: moment(),
    endedBy: uuid().references(() => users.userId),
    endedAt: moment(),
  },
  (t) => [
    index('price_changes_scheduled').on(t.effectiveOn).where(sql`${t.status} = 'scheduled'`),
    check('price_changes_status', isOneOf(t.status, priceChangeStatuses)),
    check('price_changes_note', isUpTo(t.note, priceChangeLimits.noteMax)),
    check(
      'price_changes_moments',
      sql`case ${t.status} when 'scheduled' then ${t.appliedAt} is null and ${t.endedAt} is null and ${t.effectiveOn} is not null
        when 'applied' then ${t.appliedAt} is not null and ${t.endedAt} is null
        when 'cancelled' then ${t.appliedAt} is null and ${t.endedAt} is not null
        else ${t.appliedAt} is not null and ${t.endedAt} is not null end`,
    ),
    check('price_changes_ended_by', sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
    check(
      'price_changes_finite',
      sql`isfinite(${t.createdAt}) and (${t.appliedAt} is null or isfinite(${t.appliedAt})) and (${t.endedAt} is null or isfinite(${t.endedAt}))`,
    ),
  ],
)
export type PriceChangeRow = typeof priceChanges.$inferSelect

/** The offers of a change with their prices before and after it. */
export const priceChangeLines = pgTable(
  'price_change_lines',
  {
    priceChangeId: uuid()
      .notNull()
      .references(() => priceChanges.priceChangeId, { onDelete: 'cascade' }),
    offerId: uuid()
      .notNull()
      .references(() => offers.offerId),
    /** In the shop's order, from 0. */
    position: smallint().notNull(),
    state: text({ enum: priceLineStates }).notNull(),
    before: jsonb('prices_before').$type<OfferPrices>().notNull(),
    after: jsonb('prices_after').$type<OfferPrices>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.priceChangeId, t.offerId] }),
    index('price_change_lines_of_offer').on(t.offerId),
    check('price_change_lines_state', isOneOf(t.state, priceLineStates)),
    check(
      'price_change_lines_prices',
      sql`(${t.before} ->> 'itemPriceCents')::integer >= 0 and (${t.after} ->> 'itemPriceCents')::integer >= 0`,
    ),
  ],
)
export type PriceLineRow = typeof priceChangeLines.$inferSelect
