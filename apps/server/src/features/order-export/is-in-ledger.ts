import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { vendorAnswer } from '../../http/vendor-answer.ts'
import { salesOrderKey } from '../../ports/sales-ledger.ts'
import { readOrderExportRow } from './order-export.store.ts'

/** The transaction cannot tell by itself: only the ledger knows, and is not asked inside it. */
export class LedgerUnasked extends Error {
  override name = 'LedgerUnasked'
  readonly orderId: number
  readonly failedAt: number

  constructor({ orderId, failedAt }: { orderId: number; failedAt: number }) {
    super('The ledger has to be asked first.')
    this.orderId = orderId
    this.failedAt = failedAt
  }
}

/** What the ledger said, and after which failure of the order. */
type Known = { failedAt: number; exists: boolean }

/**
 * Whether a sales order of this order is in the ledger, as far as we know by now. The caller has locked the order.
 * @param known what `whatLedgerKnows` answered, once it was asked
 * @throws LedgerUnasked when a lost answer may have made one, and no one has asked since
 */
export async function isInLedger(tx: Tx, orderId: number, known?: Known): Promise<boolean> {
  const [orderExport] = await readOrderExportRow(tx, orderId)
  if (!orderExport || orderExport.customerId === null) return false
  if (orderExport.salesOrderId !== null) return true
  const failedAt = orderExport.finishedAt?.getTime() ?? 0
  if (known?.failedAt !== failedAt) throw new LedgerUnasked({ orderId, failedAt })
  return known.exists
}

/** Asks the ledger for the order's key. Throws VENDOR_UNAVAILABLE. */
export async function whatLedgerKnows(
  { ledger }: Pick<Deps, 'ledger'>,
  { orderId, failedAt }: LedgerUnasked,
): Promise<Known> {
  const found = await vendorAnswer(
    ledger.findSalesOrders([salesOrderKey(orderId)], AbortSignal.timeout(patienceMs)),
  )
  return { failedAt, exists: found.length > 0 }
}

/** No one waits longer for a screen. */
const patienceMs = 9_000
