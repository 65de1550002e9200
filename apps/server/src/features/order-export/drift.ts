import type { AnswerOf } from '@portal/contract/endpoint'
import type { getDrift as getDriftCall } from '@portal/contract/vendors'
import { hourMs } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import type { Deps } from '../../deps.ts'
import { vendorAnswer } from '../../http/vendor-answer.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { boxKey, salesOrderKey } from '../../ports/sales-ledger.ts'
import { findForgottenBoxes } from './box-export.store.ts'
import {
  findBoxesToCompare,
  findForgotten,
  findNotExported,
  findOrdersToCompare,
  type OrderToCompare,
} from './drift.store.ts'
import { jobKey, lockOrderRow } from './order-export.store.ts'
import type { OrderExportNeeds } from './order-export-needs.ts'
import { goOnWithBoxes, startBoxExport, startOrderExport } from './start-export.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'ledger'>

const driftDays = 30
/** Keys in one question. */
const atOnce = 100
const patienceMs = 20_000

/**
 * How our orders of the last 30 days and the ledger differ: Submitted here and missing there, or cancelled here and
 * standing there; and boxes that it no longer has. What is on its way, has failed, was handled manually or arrived before the ledger was live is not a difference.
 * Throws IntegrationError.
 */
export async function findDrift({ db, now, ledger }: Needs) {
  const since = new Date(now().getTime() - driftDays * 24 * hourMs)
  const orders = await findOrdersToCompare(db, since, ledger.driver === 'live')
  const signal = AbortSignal.timeout(patienceMs)
  const known = new Set<string>()
  for (let start = 0; start < orders.length; start += atOnce) {
    const keys = orders.slice(start, start + atOnce).map(({ orderId }) => salesOrderKey(orderId))
    for (const { key } of await ledger.findSalesOrders(keys, signal)) known.add(key)
  }
  const boxes = await compareBoxes({ db, ledger }, since, signal)
  const isInLedger = ({ orderId }: OrderToCompare) => known.has(salesOrderKey(orderId))
  const isSubmitted = ({ statusId }: OrderToCompare) => statusId === orderStatus.submitted
  return {
    checked: orders.length,
    missing: orders.filter((order) => isSubmitted(order) && !isInLedger(order)),
    unexpected: orders.filter((order) => !isSubmitted(order) && isInLedger(order)),
    boxes,
  }
}

/** Boxes that the ledger has by our books, and no longer has as packages with a shipment order. */
async function compareBoxes({ db, ledger }: Pick<Needs, 'db' | 'ledger'>, since: Date, signal: AbortSignal) {
  const boxes = await findBoxesToCompare(db, since, ledger.driver === 'live')
  if (boxes.length === 0) return { checked: 0, missing: [] }
  // A day of the business can be the one before that of UTC.
  const day = new Date(since.getTime() - 24 * hourMs).toISOString().slice(0, 10)
  const known = new Set(await ledger.findShippedBoxes(day, signal))
  return { checked: boxes.length, missing: boxes.filter((box) => !known.has(boxKey(box))) }
}

/** The same for a screen. Throws VENDOR_UNAVAILABLE. */
export async function readDrift(needs: Needs): Promise<AnswerOf<typeof getDriftCall>> {
  const { checked, missing, unexpected, boxes } = await vendorAnswer(findDrift(needs))
  return {
    result: {
      checked,
      missing: missing.map(({ orderId, accountName, submitted }) => ({
        orderId,
        accountName,
        submitted: submitted.toISOString(),
      })),
      unexpected: unexpected.map(({ orderId, accountName, statusId }) => ({
        orderId,
        accountName,
        statusId,
      })),
      boxes: {
        checked: boxes.checked,
        missing: boxes.missing.map(({ shipped, ...box }) => ({ ...box, shipped: shipped.toISOString() })),
      },
    },
  }
}

type ReconcileOrdersNeeds = Pick<
  OrderExportNeeds,
  'db' | 'inTransaction' | 'now' | 'ledger' | 'alert' | 'log'
>

/**
 * By the clock, at night: submitted orders without an export are queued again, and the operator of the
 * site hears of orders that the ledger and we see differently.
 */
export async function reconcileOrders(needs: ReconcileOrdersNeeds): Promise<void> {
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
async function sendForgottenBoxes({ db, inTransaction, log }: ReconcileOrdersNeeds, at: Date): Promise<void> {
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
