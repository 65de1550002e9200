import type { AnswerOf } from '@portal/contract/endpoint'
import type { getDrift as endpoint } from '@portal/contract/vendors'
import { hourMs } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import type { Deps } from '../../deps.ts'
import { vendorAnswer } from '../../http/vendor-answer.ts'
import { salesOrderKey } from '../../ports/sales-ledger.ts'
import { findOrdersToCompare, type OrderToCompare } from './drift.store.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'ledger'>

export const driftDays = 30
/** Keys in one question. */
const atOnce = 100
const patienceMs = 20_000

/**
 * How our orders of the last 30 days and the ledger differ: Submitted here and missing there, or cancelled here and
 * standing there. What is on its way, has failed, was handled manually or arrived before the ledger was live is not a difference.
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
  const isInLedger = ({ orderId }: OrderToCompare) => known.has(salesOrderKey(orderId))
  const isSubmitted = ({ statusId }: OrderToCompare) => statusId === orderStatus.submitted
  return {
    checked: orders.length,
    missing: orders.filter((order) => isSubmitted(order) && !isInLedger(order)),
    unexpected: orders.filter((order) => !isSubmitted(order) && isInLedger(order)),
  }
}

/** The same for a screen. Throws VENDOR_UNAVAILABLE. */
export async function readDrift(needs: Needs): Promise<AnswerOf<typeof endpoint>> {
  const { checked, missing, unexpected } = await vendorAnswer(findDrift(needs))
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
    },
  }
}
