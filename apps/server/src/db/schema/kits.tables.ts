import { kitLimits } from '@portal/domain/kits'
import { limits } from '@portal/domain/limits'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { isFilledUpTo, isUpTo, moment } from '../columns.ts'
import { carriers, products, purchaseTypes } from './catalog.tables.ts'

/**
 * Saved ways to prepare devices (docs/spec/fleet.md#kits). The terms are those of the offer when the kit was saved; the
 * offer may be gone.
 */
export const kits = pgTable(
  'kits',
  {
    kitId: uuid().primaryKey(),
    zohoAccountId: text().notNull(),
    name: text().notNull(),
    offerId: uuid().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    carrierId: uuid()
      .notNull()
      .references(() => carriers.id, { onDelete: 'cascade' }),
    purchaseTypeId: uuid()
      .notNull()
      .references(() => purchaseTypes.id, { onDelete: 'cascade' }),
    isCarrierInventory: boolean().notNull(),
    rateCents: integer().notNull(),
    ratePlanPriceCents: integer().notNull(),
    withScreenRepair: boolean().notNull(),
    withAccessory: boolean().notNull(),
    /** Joined with commas. */
    installedApps: text().notNull().default(''),
    stagingNotes: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (t) => [
    unique('kits_of_account').on(t.kitId, t.zohoAccountId),
    uniqueIndex('kits_by_name').on(t.zohoAccountId, sql`lower(${t.name})`),
    check('kits_name', isFilledUpTo(t.name, kitLimits.nameMax)),
    check('kits_notes', isUpTo(t.stagingNotes, limits.notesMax)),
    check('kits_prices', sql`${t.rateCents} >= 0 and ${t.ratePlanPriceCents} >= 0`),
    check('kits_finite', sql`isfinite(${t.createdAt})`),
  ],
)
export type KitRow = typeof kits.$inferSelect
