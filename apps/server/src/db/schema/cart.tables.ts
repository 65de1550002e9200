import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { offers } from './catalog.tables.ts'
import { users } from './users.tables.ts'

/** One row per person: anyone who changes a cart locks it first, so that two tabs cannot lose an edit. */
export const carts = pgTable('carts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
})

export const cartItems = pgTable(
  'cart_items',
  {
    cartItemId: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => carts.userId, { onDelete: 'cascade' }),
    offerId: uuid()
      .notNull()
      .references(() => offers.offerId),
    quantity: integer().notNull(),
    withScreenRepair: boolean().notNull(),
    withAccessory: boolean().notNull(),
    addedAt: moment().notNull(),
  },
  (t) => [
    unique('cart_items_line').on(t.userId, t.offerId, t.withScreenRepair, t.withAccessory),
    check('cart_items_quantity', sql`${t.quantity} between 1 and 300`),
  ],
)
