import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { lockOrder } from './orders.store.ts'
import { type OrderRow, orderColumns, orders } from './orders.tables.ts'

/**
 * The order, locked until the transaction ends, for work that no user does: the link of a quote is allowed to answer for it.
 * Undefined when there is none.
 */
export const lockAnyOrder = (tx: Tx, orderId: number): Promise<OrderRow | undefined> => lockOrder(tx, orderId)

/** The same without a lock, for reading. */
export async function findAnyOrder(on: Reader, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await on.select(orderColumns).from(orders).where(eq(orders.orderId, orderId))
  return order
}
