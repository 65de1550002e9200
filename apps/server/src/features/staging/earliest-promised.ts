import { eq, sql } from 'drizzle-orm'
import { orderDestinations } from '../orders/destinations.tables.ts'
import { orders } from '../orders/orders.tables.ts'

/**
 * The earliest day that is promised for a destination of an order, yyyy-MM-dd; null where none is. Everything is staged before
 * any of it leaves (docs/spec/delivery-days.md#on-orders), so it is the day of the order at the desk.
 */
export const earliestPromised = sql<string | null>`least(nullif(${orders.promisedDeliveryDate}, ''), (
  select min(nullif(${orderDestinations.promisedDeliveryDate}, '')) from ${orderDestinations}
  where ${eq(orderDestinations.orderId, orders.orderId)}))`
