import type { Tx } from '../../db/client.ts'
import { deleteOrderExport, writeStart, writeStop } from './order-export.store.ts'
import { orderExportSchedule } from './order-export-schedule.ts'

type Order = { orderId: number; at: Date }

/**
 * Sends a submitted order on its way to the ledger, in the transaction that submits it and never without it. One
 * that failed continues at the step where it failed, with fresh attempts.
 */
export async function startOrderExport(tx: Tx, { orderId, at }: Order): Promise<void> {
  await writeStart(tx, orderId, at, 'waiting')
}

/**
 * Calls a cancelled order back, in the transaction that cancels it: its sales order is made void, whether or not we
 * know of it; one that never got that far is simply void.
 */
export async function voidOrderExport(tx: Tx, { orderId, at }: Order): Promise<void> {
  // What was tried a moment ago and did not answer may only be found when it has settled.
  await writeStop(tx, orderId, at, new Date(at.getTime() + orderExportSchedule.settleMs))
}

/** Tries again to make void what is in the ledger of a cancelled order. */
export async function startVoiding(tx: Tx, { orderId, at }: Order): Promise<void> {
  await writeStart(tx, orderId, at, 'voiding')
}

/** The order is a draft again: its attempts show what happened to it, and the next submit starts anew. */
export async function discardOrderExport(tx: Tx, orderId: number): Promise<void> {
  await deleteOrderExport(tx, orderId)
}
