import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import {
  addBoxExport,
  findBoxLines,
  findNextBox,
  reopenForBoxes,
  writeCorrection,
} from './box-export.store.ts'
import { orderExportSchedule } from './breaker.ts'
import { deleteOrderExport, jobKey, readOrderExportRow, writeStart, writeStop } from './order-export.store.ts'

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

type Box = { boxId: string; orderId: number; at: Date }

/**
 * Sends a box that leaves on its way to the ledger, in the transaction that ships it (docs/spec/integrations.md#boxes).
 * It waits until its order is there. The caller has locked the order. Nothing is sent of a box without devices, nor of an
 * order that an Administrator entered in the ledger.
 */
export async function startBoxExport(tx: Tx, { boxId, orderId, at }: Box): Promise<void> {
  const [orderExport] = await readOrderExportRow(tx, orderId)
  if (!orderExport) return
  const lines = await findBoxLines(tx, boxId)
  const isEntered = orderExport.state === 'handled' && orderExport.exportedAt === null
  const state = lines.length === 0 || isEntered ? 'handled' : 'waiting'
  if ((await addBoxExport(tx, { boxId, orderId, lines, at, state })) && state === 'waiting')
    await goOnWithBoxes(tx, orderId)
}

/**
 * Sends a corrected tracking number of a box to the ledger, in the transaction that corrects it: once, also when the box is
 * just being sent. Nothing is sent of a box that the ledger was told nothing of. The caller has locked the order.
 */
export async function correctBoxExport(tx: Tx, box: Box & { trackingNumber: string }): Promise<void> {
  if (await writeCorrection(tx, box)) await goOnWithBoxes(tx, box.orderId)
}

/** An order that is in the ledger goes on with the boxes that wait, if there are any. The caller has locked the order. */
export async function goOnWithBoxes(tx: Tx, orderId: number): Promise<void> {
  if (!(await findNextBox(tx, orderId))) return
  if (await reopenForBoxes(tx, orderId))
    await enqueue(tx, 'export-order', { orderId }, { key: jobKey(orderId) })
}
