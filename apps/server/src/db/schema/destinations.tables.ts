import { limits } from '@portal/domain/limits'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { isUpTo } from '../columns.ts'
import { orderItems, orders } from './orders.tables.ts'
import { stations } from './stations.tables.ts'

const upTo = (max: number) => sql.raw(String(max))

/**
 * Where else an order goes (docs/spec/orders.md#destinations). The first destination is the shipping address of its header.
 */
export const orderDestinations = pgTable(
  'order_destinations',
  {
    destinationId: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    /** From 2 on. */
    position: smallint().notNull(),
    /** The station that it was chosen as; its address is copied. */
    stationId: uuid().references(() => stations.stationId, { onDelete: 'set null' }),
    name: text().notNull(),
    street: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    code: text().notNull(),
    /** Why the address is used as entered although it could not be verified; null when it was. */
    addressOverrideReason: text(),
    /** Null while no one has chosen how it ships. */
    shipDirect: boolean(),
    shippingDescription: text(),
    shippingRateCents: integer(),
    /** Made for what no carrier ships of an order that ships direct (docs/spec/orders.md#remainder). */
    isRemainder: boolean().notNull().default(false),
    /** The day on which the chosen service arrives, yyyy-MM-dd, as of Submit; '' on drafts and where none is known. */
    promisedDeliveryDate: text().notNull().default(''),
  },
  (t) => [
    unique('order_destinations_of_order').on(t.destinationId, t.orderId),
    unique('order_destinations_in_order').on(t.orderId, t.position),
    check('order_destinations_position', sql`${t.position} between 2 and ${upTo(limits.destinationsMax)}`),
    check('order_destinations_rate', sql`${t.shippingRateCents} >= 0`),
    check('order_destinations_promised', sql`${t.promisedDeliveryDate} ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$'`),
    check('order_destinations_name', isUpTo(t.name, limits.destinationNameMax)),
    index().on(t.stationId),
  ],
)

/** How many of a line go to a destination; the others go to the first one. */
export const orderItemDestinations = pgTable(
  'order_item_destinations',
  {
    destinationId: uuid().notNull(),
    orderItemId: uuid().notNull(),
    orderId: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.destinationId, t.orderItemId] }),
    // Line and destination are of the same order.
    foreignKey({
      name: 'order_item_destinations_destination',
      columns: [t.destinationId, t.orderId],
      foreignColumns: [orderDestinations.destinationId, orderDestinations.orderId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'order_item_destinations_line',
      columns: [t.orderItemId, t.orderId],
      foreignColumns: [orderItems.orderItemId, orderItems.orderId],
    }).onDelete('cascade'),
    check('order_item_destinations_quantity', sql`${t.quantity} between 1 and 500`),
    index().on(t.orderItemId),
  ],
)
