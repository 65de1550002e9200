import type { Tx } from '../../db/client.ts'
import { insertEvents, type NewEvent } from './orders.store.ts'

/** Adds to the order's timeline what happened beside a change of the order itself, in the caller's transaction. */
export const tellOrder = (tx: Tx, orderId: number, event: NewEvent): Promise<void> =>
  insertEvents(tx, orderId, [event])
