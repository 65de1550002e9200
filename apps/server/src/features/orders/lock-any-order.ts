import type { Tx } from '../../db/client.ts'
import { lockOrder } from './orders.store.ts'
import type { OrderRow } from './orders.tables.ts'

/**
 * The order, locked until the transaction ends, for work that no user does: the link of a quote is allowed to answer for it.
 * Undefined when there is none.
 */
export const lockAnyOrder = (tx: Tx, orderId: number): Promise<OrderRow | undefined> => lockOrder(tx, orderId)
