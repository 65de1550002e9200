import { counted } from '@portal/domain/format'
import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { enqueueOrderError } from '../../mail/enqueue-mail.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { recordInvoice, voidInvoicesOf } from '../books/refresh-invoices.ts'
import { findWholeOrder, type WholeOrder } from '../orders/list/find-whole-order.ts'
import { failOrder, recordExported } from '../orders/place/change-status.ts'
import { findNextBox, isOwnSalesOrder, keepBox, writeBoxesHandled } from './box-export.store.ts'
import { recordLedgerAnswer, recordLedgerFailure, restsUntil, waitAfter } from './breaker.ts'
import { exportAtOnce } from './export-at-once.ts'
import { cutOff, type Failure, failureOf } from './failure.ts'
import {
  addAttempt,
  claimOrderExport,
  endOrderExport,
  findOpen,
  hasOtherFailures,
  jobKey,
  keepProgress,
  lockOrderRow,
  type OrderExport,
  readOrderExportRow,
  releaseOrderExport,
} from './order-export.store.ts'
import { attemptOf, type OrderExportNeeds, type Tried } from './order-export-needs.ts'
import { type StepDone, stepOf, takeStep } from './order-export-steps.ts'
import { goOnWithBoxes } from './start-export.ts'

/**
 * Drives one order to the ledger (docs/spec/integrations.md#order-export): customer, sales order, confirmation,
 * invoice, and then package and shipment order of each box that leaves; or back, when it was cancelled. Each step's result is kept before the next begins, and no transaction is
 * open while the ledger is asked. The worker that handles it holds a lease, so that a second worker, or the restart after a
 * kill, continues where the last result was kept; what an answer that got lost has made is found there by the order's
 * key.
 *
 * What may pass is tried again, ever later, up to 12 times; a ledger that fails again and again is not called for a while, which
 * costs no order a try. What a person has to fix, or has failed 12 times, puts the order in Error and tells its
 * agent and the Administrators.
 * @throws only when the database fails; the queue then brings the job back
 */
export async function exportOrder(
  needs: OrderExportNeeds,
  orderId: number,
  shutdown: AbortSignal,
): Promise<void> {
  const { db, now } = needs
  const claimed = await claimOrderExport(db, { orderId, now: now(), leasedUntil: leaseFrom(needs) })
  if (!claimed) return comeBackWhenFree(needs, orderId)
  const { hasFailed, ...orderExport } = claimed
  const rests = hasFailed ? await restsUntil(needs) : undefined
  if (rests) return waitForLedger(needs, orderExport, rests)

  if (orderExport.attempts > needs.schedule.attemptsMax)
    return putDown(needs, await neverFinished(needs, orderExport), cutOff)
  if (await exportAtOnce(needs, orderExport, shutdown)) {
    if (hasFailed) await recordLedgerAnswer(needs)
    return
  }
  // What was ordered changes no more: it is read once for all steps.
  let order: Promise<WholeOrder | undefined> | undefined
  const readOrder = () => {
    order ??= findWholeOrder(db, orderId)
    return order
  }
  let mine: OrderExport | undefined = orderExport
  while (mine) mine = await goOn(needs, mine, { readOrder, shutdown })
}

/** The step that comes next, and the box that it is about. */
async function nextOf({ db }: OrderExportNeeds, orderExport: OrderExport) {
  const box = orderExport.exportedAt === null ? undefined : await findNextBox(db, orderExport.orderId)
  return { step: stepOf({ ...orderExport, isCancelled: false, box }), box }
}

/** It was begun so often, and each time the process ended in the middle of it: perhaps because of it. */
const neverFinished = async (needs: OrderExportNeeds, orderExport: OrderExport): Promise<Tried> => ({
  orderExport,
  step: (await nextOf(needs, orderExport)).step,
  at: needs.now(),
  tookMs: 0,
})

const leaseFrom = ({ now, schedule }: OrderExportNeeds) => new Date(now().getTime() + schedule.leaseMs)

/** Someone is at it, or was when they were killed; or its time has not come. Whichever it is shows then. */
async function comeBackWhenFree({ db, inTransaction }: OrderExportNeeds, orderId: number) {
  const [open] = await findOpen(db, orderId)
  if (!open) return
  const runAt = new Date(Math.max(open.leasedUntil?.getTime() ?? 0, open.nextTryAt?.getTime() ?? 0))
  await inTransaction((tx) => comeBack(tx, orderId, runAt))
}

const comeBack = (tx: Tx, orderId: number, runAt: Date) =>
  enqueue(tx, 'export-order', { orderId }, { key: jobKey(orderId), runAt })

/** No try was made, so none is counted; all who wait do not come back in the same moment. */
async function waitForLedger(
  { inTransaction, random, schedule }: OrderExportNeeds,
  mine: OrderExport,
  rests: Date,
) {
  const nextTryAt = new Date(rests.getTime() + Math.ceil((random() * schedule.breakerOpenMs) / 3))
  await inTransaction(async (tx) => {
    if (await releaseOrderExport(tx, mine, { attempts: mine.attempts - 1, nextTryAt }))
      await comeBack(tx, mine.orderId, nextTryAt)
  })
}

/** One step. Returns what to continue with: undefined when there is nothing more to do for now. */
async function goOn(
  needs: OrderExportNeeds,
  orderExport: OrderExport,
  { readOrder, shutdown }: { readOrder: () => Promise<WholeOrder | undefined>; shutdown: AbortSignal },
): Promise<OrderExport | undefined> {
  const at = needs.now()
  const startedMs = performance.now()
  const { step, box } = await nextOf(needs, orderExport)
  if (step === 'done' || (box && (await isUnknownThere(needs, orderExport))))
    return endBoxes(needs, orderExport)
  const tried = () => ({ orderExport, step, at, tookMs: Math.round(performance.now() - startedMs) })
  const order = await readOrder()
  if (!order) return undefined
  let done: StepDone
  try {
    done = await within(needs.schedule.stepMs, shutdown, (signal) =>
      takeStep(needs.ledger, step, { orderExport, order, box, at, timeZone: needs.timeZone, signal }),
    )
  } catch (error) {
    if (shutdown.aborted) await handOver(needs, orderExport)
    else await recordFailure(needs, tried(), failureOf(error))
    return undefined
  }
  await recordLedgerAnswer(needs)
  return keep(needs, tried(), done)
}

/** A ledger that does not keep to its own limits is not waited for longer than the lease allows. */
async function within<T>(
  ms: number,
  shutdown: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const cut = Promise.withResolvers<never>()
  const end = () => {
    over.abort()
    cut.reject(new IntegrationError('ledger', 'timeout', { retryable: true }))
  }
  const timer = setTimeout(end, ms)
  shutdown.addEventListener('abort', end)
  if (shutdown.aborted) end()
  try {
    return await Promise.race([cut.promise, ask(over.signal)])
  } finally {
    clearTimeout(timer)
    shutdown.removeEventListener('abort', end)
  }
}

/** The process has to go: it counts as no try, and another node takes over at once. */
async function handOver({ inTransaction, now }: OrderExportNeeds, mine: OrderExport) {
  await inTransaction(async (tx) => {
    if (await releaseOrderExport(tx, mine, { attempts: mine.attempts - 1, nextTryAt: null }))
      await comeBack(tx, mine.orderId, now())
  })
}

async function keep(needs: OrderExportNeeds, tried: Tried, done: StepDone): Promise<OrderExport | undefined> {
  const { db, log } = needs
  const { orderExport } = tried
  if (done.is === 'progress' || done.is === 'box') {
    const next =
      done.is === 'box'
        ? await keepBoxStep(needs, orderExport, done)
        : await keepProgress(db, orderExport, leaseFrom(needs), done.progress)
    // Beside the update, not with it: a row that refers to the order may have to wait for a transaction that changes it.
    await addAttempt(db, attemptOf(tried))
    return next
  }
  const about = { orderId: orderExport.orderId, attempts: orderExport.attempts }
  if (await end(needs, tried, done)) {
    log.info(about, done.is === 'void' ? 'sales order void' : 'order exported')
    return undefined
  }
  // Cancelled at the moment that it arrived: what was made is undone.
  return await keepProgress(db, orderExport, leaseFrom(needs), {})
}

/** Its result and the lease together: a worker that outlived its lease keeps nothing. The next step has its own tries. */
const keepBoxStep = (
  needs: OrderExportNeeds,
  orderExport: OrderExport,
  { box, found }: Extract<StepDone, { is: 'box' }>,
): Promise<OrderExport | undefined> =>
  needs.inTransaction(async (tx) => {
    const next = await keepProgress(tx, orderExport, leaseFrom(needs), { attempts: 1 })
    if (next) await keepBox(tx, box, found, needs.now())
    return next
  })

/** A live ledger was never told of what arrived in our own before it went live. */
const isUnknownThere = async ({ db, ledger }: OrderExportNeeds, { salesOrderId }: OrderExport) =>
  ledger.driver === 'live' && salesOrderId !== null && (await isOwnSalesOrder(db, salesOrderId))

/** No box is to be sent: the export is over. Returns what to continue with when a box left in this moment. */
const endBoxes = (needs: OrderExportNeeds, orderExport: OrderExport): Promise<OrderExport | undefined> =>
  needs.inTransaction(async (tx) => {
    const { orderId } = orderExport
    const at = needs.now()
    await lockOrderRow(tx, orderId)
    if (await isUnknownThere(needs, orderExport)) await writeBoxesHandled(tx, orderId, at)
    if (await findNextBox(tx, orderId)) return keepProgress(tx, orderExport, leaseFrom(needs), {})
    await endOrderExport(tx, orderExport, { state: 'exported', at })
    return undefined
  })

const end = (
  { inTransaction, now, timeZone, ledger }: OrderExportNeeds,
  tried: Tried,
  done: Exclude<StepDone, { is: 'progress' | 'box' }>,
): Promise<boolean> =>
  inTransaction(async (tx) => {
    const { orderExport } = tried
    const { orderId } = orderExport
    await lockOrderRow(tx, orderId)
    await addAttempt(tx, attemptOf(tried))
    const at = now()
    if (done.is === 'void') {
      await voidInvoicesOf(tx, { orderId, at, timeZone })
      return endOrderExport(tx, orderExport, { state: 'void', at })
    }
    const { invoice } = done
    const ended = await endOrderExport(tx, orderExport, { state: 'exported', at, invoice })
    if (ended) {
      await recordExported(tx, { orderId, at, invoiceLink: invoice?.url ?? null })
      if (invoice) await recordInvoice(tx, { orderId, invoice, ledger: ledger.driver, at })
      await goOnWithBoxes(tx, orderId)
    }
    return ended
  })

async function recordFailure(needs: OrderExportNeeds, tried: Tried, failure: Failure) {
  await tellBreaker(needs, failure)
  await putDown(needs, tried, failure)
}

/** Until its next try, or for good. */
async function putDown(needs: OrderExportNeeds, tried: Tried, failure: Failure) {
  const { orderExport, step } = tried
  const { orderId, attempts } = orderExport
  const isLast = failure.isRefusal || attempts >= needs.schedule.attemptsMax
  const about = { orderId, step, attempts, outcome: failure.outcome, vendorCode: failure.vendorCode }
  if (isLast) needs.log.error(about, 'order could not be exported')
  else needs.log.warn(about, 'order export will be tried again')

  const isFirst = await needs.inTransaction(async (tx) => {
    await lockOrderRow(tx, orderId)
    await addAttempt(tx, attemptOf(tried, failure))
    const [row] = await readOrderExportRow(tx, orderId)
    if (!row || row.leasedUntil?.getTime() !== orderExport.leasedUntil.getTime()) return false
    if (row.state !== orderExport.state) return turnBack(needs, tx, orderExport, failure)
    return isLast ? giveUp(needs, tx, tried, failure) : tryAgain(needs, tx, orderExport, failure)
  })
  if (isFirst)
    needs.alert('an order could not be exported to the ledger', { orderId, step, reason: failure.says })
}

async function tellBreaker(needs: OrderExportNeeds, failure: Failure) {
  if (failure.isRefusal) return recordLedgerAnswer(needs)
  if (await recordLedgerFailure(needs))
    needs.alert('the ledger fails again and again', { reason: failure.says })
}

/** Cancelled while the step was under way: undoing begins now, with its own tries. */
async function turnBack(
  needs: OrderExportNeeds,
  tx: Tx,
  orderExport: OrderExport,
  failure: Failure,
): Promise<false> {
  const nextTryAt = new Date(needs.now().getTime() + settleMs(needs, failure))
  if (await releaseOrderExport(tx, orderExport, { attempts: 0, nextTryAt }))
    await comeBack(tx, orderExport.orderId, nextTryAt)
  return false
}

const settleMs = ({ schedule }: OrderExportNeeds, { outcome }: Failure) =>
  outcome === 'timeout' ? schedule.settleMs : 0

async function tryAgain(
  needs: OrderExportNeeds,
  tx: Tx,
  orderExport: OrderExport,
  failure: Failure,
): Promise<false> {
  const { orderId, attempts } = orderExport
  const atLeastMs = Math.max(failure.retryAfterMs ?? 0, settleMs(needs, failure))
  const waitMs = waitAfter({ attempts, atLeastMs }, needs.schedule, needs.random)
  const nextTryAt = new Date(needs.now().getTime() + waitMs)
  if (await releaseOrderExport(tx, orderExport, { attempts, nextTryAt, lastError: failure.says }))
    await comeBack(tx, orderId, nextTryAt)
  return false
}

/** Answers whether a person has to be woken: nothing else lies there failed. */
async function giveUp(
  { now }: OrderExportNeeds,
  tx: Tx,
  { orderExport }: Tried,
  failure: Failure,
): Promise<boolean> {
  const { orderId, attempts, state, exportedAt } = orderExport
  const at = now()
  const reason = failure.isRefusal ? failure.says : `${failure.says} We tried ${counted(attempts, 'time')}.`
  const isFirst = !(await hasOtherFailures(tx, orderId))
  if (!(await endOrderExport(tx, orderExport, { state: 'failed', at, lastError: reason }))) return false
  // A cancelled order stays cancelled; only its sales order still exists. One whose boxes fail is in the ledger.
  if (state === 'waiting' && exportedAt === null) {
    await failOrder(tx, { orderId, at, reason })
    await enqueueOrderError(tx, { orderId, reason, occasion: at.toISOString() })
  }
  return state === 'voiding' || isFirst
}
