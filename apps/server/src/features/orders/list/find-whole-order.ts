import type { Reader } from '../../../db/client.ts'
import { readOrderRow, type WholeOrder } from './read-order.store.ts'

export type { EventRow, ItemRow, WholeOrder } from './read-order.store.ts'

/**
 * An order with its lines and timeline: what the detail, the PDF, emails, the ledger, Submit and Order again all read.
 * Undefined when there is none. Whose it is, is for the caller to check.
 */
export async function findWholeOrder(on: Reader, orderId: number): Promise<WholeOrder | undefined> {
  const [found] = await readOrderRow(on, { orderId })
  return found
}
