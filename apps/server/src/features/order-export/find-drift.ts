import type { AnswerOf } from '@portal/contract/endpoint'
import type { getDrift as endpoint } from '@portal/contract/vendors'
import { hourMs } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import type { Deps } from '../../deps.ts'
import { vendorAnswer } from '../../http/vendor-answer.ts'
import { boxKey, salesOrderKey } from '../../ports/sales-ledger.ts'
import { findBoxesToCompare, findOrdersToCompare, type OrderToCompare } from './drift.store.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'ledger'>

export const driftDays = 30
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
export async function readDrift(needs: Needs): Promise<AnswerOf<typeof endpoint>> {
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
