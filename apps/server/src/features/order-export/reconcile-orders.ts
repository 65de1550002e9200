import { hourMs } from '@portal/domain/limits'
import { enqueue } from '../../jobs/enqueue.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { boxKey } from '../../ports/sales-ledger.ts'
import { findForgottenBoxes } from './box-export.store.ts'
import { findForgotten, findNotExported } from './drift.store.ts'
import type { OrderExportNeeds } from './export-order.ts'
import { driftDays, findDrift } from './find-drift.ts'
import { jobKey, lockOrderRow } from './order-export.store.ts'
import { goOnWithBoxes, startBoxExport } from './start-box-export.ts'
import { startOrderExport } from './start-order-export.ts'

type Needs = Pick<OrderExportNeeds, 'db' | 'inTransaction' | 'now' | 'ledger' | 'alert' | 'log'>

/**
 * By the clock, at night: submitted orders without an export are queued again, and the operator of the
 * site hears of orders that the ledger and we see differently.
 */
export async function reconcileOrders(needs: Needs): Promise<void> {
  const { db, inTransaction, now, alert, log } = needs
  const at = now()
  const neverStarted = await findNotExported(db, new Date(at.getTime() - driftDays * 24 * hourMs))
  for (const { orderId } of neverStarted) await inTransaction((tx) => startOrderExport(tx, { orderId, at }))
  await sendForgottenBoxes(needs, at)
  const forgotten = await findForgotten(db, at)
  for (const { orderId } of forgotten)
    await inTransaction((tx) => enqueue(tx, 'export-order', { orderId }, { key: jobKey(orderId) }))
  if (neverStarted.length + forgotten.length > 0)
    log.warn(
      { neverStarted: neverStarted.length, forgotten: forgotten.length },
      'submitted orders without an export were queued',
    )

  try {
    const { checked, missing, unexpected, boxes } = await findDrift(needs)
    log.info(
      {
        checked,
        missing: missing.length,
        unexpected: unexpected.length,
        boxes: boxes.checked,
        missingBoxes: boxes.missing.length,
      },
      'orders and boxes compared with the ledger',
    )
    if (missing.length + unexpected.length > 0)
      alert('orders and the ledger differ', { missing: idsOf(missing), unexpected: idsOf(unexpected) })
    if (boxes.missing.length > 0)
      alert('boxes are missing in the ledger', { boxes: boxes.missing.slice(0, 20).map(boxKey) })
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    log.warn({ problem: error.message }, 'orders could not be compared with the ledger')
  }
}

/** Enough to begin with; the Vendors screen has all. */
const idsOf = (orders: ReadonlyArray<{ orderId: number }>) =>
  orders.slice(0, 20).map(({ orderId }) => orderId)

/** Boxes that left without an export, such as by a process of the version before, and those that were not gone on with. */
async function sendForgottenBoxes({ db, inTransaction, log }: Needs, at: Date): Promise<void> {
  const since = new Date(at.getTime() - driftDays * 24 * hourMs)
  const { unsent, stuck } = await findForgottenBoxes(db, since)
  const orderIds = new Set([...unsent, ...stuck].map(({ orderId }) => orderId))
  for (const orderId of orderIds)
    await inTransaction(async (tx) => {
      await lockOrderRow(tx, orderId)
      for (const box of unsent) if (box.orderId === orderId) await startBoxExport(tx, { ...box, at })
      await goOnWithBoxes(tx, orderId)
    })
  if (orderIds.size > 0) log.warn({ orders: orderIds.size }, 'boxes without an export were queued')
}
