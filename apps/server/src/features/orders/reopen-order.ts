import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { reopenOrder as endpoint } from '@portal/contract/order-changes'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { planUnitsAgain } from '../fleet/sheet/units-of-order.ts'
import { isInLedger, LedgerUnasked, whatLedgerKnows } from '../order-export/is-in-ledger.ts'
import { discardOrderExport } from '../order-export/start-order-export.ts'
import { endStaging, refuseLeft } from '../staging/start-staging.ts'
import { changeStatus } from './change-status.ts'

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
export async function reopenOrder(ctx: Needs, orderId: number): Promise<AnswerOf<typeof endpoint>> {
  let known: Awaited<ReturnType<typeof whatLedgerKnows>> | undefined
  for (let tries = 1; ; tries++) {
    try {
      return await idempotentTransaction(ctx, async (tx) => {
        await changeStatus(tx, ctx, orderId, { action: 'reopen', kind: 'reopened' })
        if (await isInLedger(tx, orderId, known)) throw new AppError('ORDER_IN_LEDGER')
        await refuseLeft(tx, orderId)
        await planUnitsAgain(tx, ctx, orderId)
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
