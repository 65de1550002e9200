import type { Tx } from '../../db/client.ts'
import { bear, drop } from './order-lines.store.ts'

type OfOrder = { orderId: number; at: Date }

/** See `bear`. The caller has locked the order. */
export async function bearLinesOf(tx: Tx, { orderId, at }: OfOrder): Promise<void> {
  await bear(tx, orderId, at)
}

/** See `drop`. The caller has locked the order and its devices. */
export async function dropLinesOf(tx: Tx, { orderId, at }: OfOrder): Promise<void> {
  await drop(tx, orderId, at)
}
