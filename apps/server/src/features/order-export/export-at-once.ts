import type { Tx } from '../../db/client.ts'
import type { InvoiceRef } from '../../ports/sales-ledger.ts'
import { recordInvoice } from '../books/refresh-invoices.ts'
import { findWholeOrder } from '../orders/list/find-whole-order.ts'
import { recordExported } from '../orders/place/change-status.ts'
import {
  endWithAttempts,
  holdOrderExport,
  type OrderExport,
  type OrderExportAttemptRow,
} from './order-export.store.ts'
import { attemptOf, type OrderExportNeeds } from './order-export-needs.ts'
import { stepOf, takeStep } from './order-export-steps.ts'
import { goOnWithBoxes } from './start-export.ts'

/**
 * A ledger in our own database takes the steps of an order that comes for the first time in one transaction, together with what is
 * kept of them: a process that ends on the way leaves nothing behind, and what fails is done again step by step
 * (docs/adr/0019-orders-reach-the-ledger-through-a-queue.md). The claim on the order export still holds then.
 * @returns whether the order is there
 */
export async function exportAtOnce(
  needs: OrderExportNeeds,
  claimed: OrderExport,
  shutdown: AbortSignal,
): Promise<boolean> {
  const { ledgerWithin, inTransaction, log } = needs
  if (!ledgerWithin || !isNew(claimed)) return false
  const { orderId, attempts } = claimed
  try {
    await inTransaction((tx) => takeSteps(tx, needs, { ledger: ledgerWithin(tx), claimed, shutdown }))
  } catch (error) {
    if (!(error instanceof NotDone)) log.warn({ err: error, orderId }, 'order export goes step by step')
    return false
  }
  log.info({ orderId, attempts }, 'order exported')
  return true
}

const isNew = ({ state, attempts, customerId }: OrderExport) =>
  state === 'waiting' && attempts === 1 && customerId === null

/** It was cancelled meanwhile, or is no longer ours: nothing that was done may stay. */
class NotDone extends Error {}

type Taking = {
  ledger: OrderExportNeeds['ledger']
  claimed: OrderExport
  shutdown: AbortSignal
}

async function takeSteps(tx: Tx, needs: OrderExportNeeds, { ledger, claimed, shutdown }: Taking) {
  const { now, timeZone } = needs
  const { orderId } = claimed
  const [isOurs, order] = await Promise.all([holdOrderExport(tx, claimed), findWholeOrder(tx, orderId)])
  if (!isOurs || !order) throw new NotDone()
  const attempts: OrderExportAttemptRow[] = []
  let orderExport = claimed
  for (;;) {
    const at = now()
    const startedMs = performance.now()
    const step = stepOf({ ...orderExport, isCancelled: false, box: undefined })
    const work = { orderExport, order, box: undefined, at, timeZone, signal: shutdown }
    const done = await takeStep(ledger, step, work)
    attempts.push(attemptOf({ orderExport, step, at, tookMs: Math.round(performance.now() - startedMs) }))
    if (done.is === 'progress') orderExport = { ...orderExport, ...done.progress }
    else if (done.is === 'exported')
      return keepAll(tx, needs, { orderExport, attempts, invoice: done.invoice })
    else throw new Error(`An order that is new does not get to "${step}".`)
  }
}

type Taken = { orderExport: OrderExport; attempts: OrderExportAttemptRow[]; invoice: InvoiceRef | null }

/** Sent together; the order is locked before its export, as everywhere. */
async function keepAll(tx: Tx, { now, ledger }: OrderExportNeeds, { orderExport, attempts, invoice }: Taken) {
  const { orderId } = orderExport
  const at = now()
  const [, ended] = await Promise.all([
    recordExported(tx, { orderId, at, invoiceLink: invoice?.url ?? null }),
    endWithAttempts(tx, orderExport, { at, invoice, attempts }),
    invoice && recordInvoice(tx, { orderId, invoice, ledger: ledger.driver, at }),
  ])
  if (!ended) throw new NotDone()
  if (ended.hasBoxes) await goOnWithBoxes(tx, orderId)
}
