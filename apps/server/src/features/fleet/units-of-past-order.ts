import type { Reader } from '../../db/client.ts'
import { findUnitsOfOrder } from './replacement.store.ts'

/** The unit numbers of an order's devices; none for an order that was not numbered. */
export const unitsOfPastOrder = (on: Reader, orderId: number): Promise<string[]> =>
  findUnitsOfOrder(on, orderId)
