import { orderStatus } from '@portal/domain/order-status'
import { and, count, desc, eq, gte, inArray, isNotNull, lt, sql, sum } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { utcDay } from '../../db/columns.ts'
import { manufacturers, products } from '../../db/schema/catalog.tables.ts'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { users } from '../../db/schema/users.tables.ts'

/** As in the index `orders_by_day`: the day narrows, the moments themselves decide. */
const dayOfOrder = utcDay(orders.dateCreated)
const dayOf = (moment: Date) => utcDay(sql`${moment.toISOString()}::timestamptz`)

export const countOrdersByStatus = (on: Reader) =>
  on
    .select({ statusId: orders.statusId, count: count() })
    .from(orders)
    .groupBy(orders.statusId)
    .orderBy(orders.statusId)

/**
 * How many orders were made between each of these moments and the next, which are in their order: `place` is 1 for the
 * first. Between which there were none, there is no row.
 */
export function countOrdersByDay(on: Reader, starts: readonly Date[]) {
  const from = starts[0] ?? new Date(0)
  const to = starts.at(-1) ?? new Date(0)
  const place = sql<number>`width_bucket(${orders.dateCreated}, ${sql.param(starts)}::timestamptz[])`
  return on
    .select({ place, count: count() })
    .from(orders)
    .where(
      and(
        gte(orders.dateCreated, from),
        lt(orders.dateCreated, to),
        sql`${dayOfOrder} between ${dayOf(from)} and ${dayOf(to)}`,
      ),
    )
    .groupBy(sql`1`)
}

/** Registrations that are not decided. */
export const countWaiting = (on: Reader): Promise<number> =>
  on.$count(users, and(isNotNull(users.registration), eq(users.isActive, false)))

/** The newest orders in error, each with how many there are. */
export const findOrdersInError = (on: Reader, limit: number) =>
  on
    .select({
      orderId: orders.orderId,
      accountName: orders.accountName,
      dateCreated: orders.dateCreated,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(orders)
    .where(eq(orders.statusId, orderStatus.error))
    .orderBy(desc(orders.dateCreated), desc(orders.orderId))
    .limit(limit)

/** Emails since then that could not be delivered. */
export const countBouncedEmails = (on: Reader, from: Date): Promise<number> =>
  on.$count(outboundMail, and(eq(outboundMail.state, 'bounced'), gte(outboundMail.createdAt, from)))

/** Products by units ordered since then, the most first. */
export function findBestSellers(on: Reader, from: Date, limit: number) {
  const units = sum(orderItems.quantity).mapWith(Number)
  const sold = on
    .select({ productId: orderItems.productId, units: units.as('units') })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .where(
      and(
        gte(orders.dateCreated, from),
        sql`${dayOfOrder} >= ${dayOf(from)}`,
        inArray(orders.statusId, [orderStatus.submitted, orderStatus.error]),
      ),
    )
    .groupBy(orderItems.productId)
    .orderBy(desc(units), orderItems.productId)
    .limit(limit)
    .as('sold')
  return on
    .select({
      productId: sold.productId,
      manufacturerName: manufacturers.name,
      model: products.model,
      units: sql<number>`${sold.units}`.mapWith(Number),
    })
    .from(sold)
    .innerJoin(products, eq(products.productId, sold.productId))
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .orderBy(desc(sold.units), products.model)
}
