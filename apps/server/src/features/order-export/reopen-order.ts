import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { reopenOrder as reopenOrderCall } from '@portal/contract/order-changes'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { vendorAnswer } from '../../http/vendor-answer.ts'
import { salesOrderKey } from '../../ports/sales-ledger.ts'
import { planUnitsAgain } from '../fleet/sheet/units-of-order.ts'
import { dropLinesOf } from '../lines/bear-lines.ts'
import { changeStatus } from '../orders/place/change-status.ts'
import { endStaging, refuseLeft } from '../staging/start-staging.ts'
import { readOrderExportRow } from './order-export.store.ts'
import { discardOrderExport } from './start-export.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'idempotency' | 'ledger'>

/** Who retries an order between each question and its use is at work on it; three times is enough. */
const triesMax = 3

/**
 * An order in Error is a draft again, with its lines and texts, to be fixed and submitted anew
 * (docs/spec/orders.md#statuses). The ledger is asked outside the transaction, and only where it may have made a sales
 * order whose answer got lost.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED, ORDER_NOT_IN_ERROR; BOX_LEFT when a box of it has left and DEVICES_ARRIVED when devices of it
 * have arrived; ORDER_IN_LEDGER when its sales order was made before it
 * failed; VENDOR_UNAVAILABLE when the ledger has to be asked and does not answer; KEY_REUSED and REQUEST_RUNNING.
 */
export async function reopenOrder(ctx: Needs, orderId: number): Promise<AnswerOf<typeof reopenOrderCall>> {
  let known: Awaited<ReturnType<typeof whatLedgerKnows>> | undefined
  for (let tries = 1; ; tries++) {
    try {
      return await idempotentTransaction(ctx, async (tx) => {
        const at = await changeStatus(tx, ctx, orderId, { action: 'reopen', kind: 'reopened' })
        if (await isInLedger(tx, orderId, known)) throw new AppError('ORDER_IN_LEDGER')
        await refuseLeft(tx, orderId)
        await planUnitsAgain(tx, ctx, orderId)
        await dropLinesOf(tx, { orderId, at })
        await endStaging(tx, orderId)
        await discardOrderExport(tx, orderId)
        return { result: { orderId } }
      })
    } catch (error) {
      if (!(error instanceof LedgerUnasked) || tries === triesMax) throw error
      known = await whatLedgerKnows(ctx, error)
    }
  }
}

/** The transaction cannot tell by itself: only the ledger knows, and is not asked inside it. */
class LedgerUnasked extends Error {
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
async function isInLedger(tx: Tx, orderId: number, known?: Known): Promise<boolean> {
  const [orderExport] = await readOrderExportRow(tx, orderId)
  if (!orderExport || orderExport.customerId === null) return false
  if (orderExport.salesOrderId !== null) return true
  const failedAt = orderExport.finishedAt?.getTime() ?? 0
  if (known?.failedAt !== failedAt) throw new LedgerUnasked({ orderId, failedAt })
  return known.exists
}

/** Asks the ledger for the order's key. Throws VENDOR_UNAVAILABLE. */
async function whatLedgerKnows(
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
