import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getDeliveries, getDelivery, Delivery as Told } from '@portal/contract/vendors'
import { limits } from '@portal/domain/limits'
import { toDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import type { SignedInContext } from '../../deps.ts'
import {
  type DeliveryState,
  type DeliveryView,
  findAttempts,
  findDeliveries,
  findDelivery,
  type OrderForLedger,
  readOrderForLedger,
} from './delivery.store.ts'
import { stepOf } from './delivery-steps.ts'
import { draftOf } from './sales-order-draft.ts'

type Needs = Pick<SignedInContext, 'db'>

const statesOf = {
  failed: ['failed'],
  waiting: ['waiting', 'voiding'],
  delivered: ['delivered', 'handled'],
} as const satisfies Record<string, readonly DeliveryState[]>

/** Orders on their way to the ledger, those of which something happened last first (architecture 2). */
export async function readDeliveries(
  { db }: Needs,
  { state }: QueryOf<typeof getDeliveries>,
): Promise<AnswerOf<typeof getDeliveries>> {
  const rows = await findDeliveries(db, [...statesOf[state]], limits.listPageMax)
  return { result: { deliveries: rows.map(toTold) } }
}

/** One of them with what was sent, redacted, and every try. Throws DELIVERY_NOT_FOUND. */
export async function readDelivery({ db }: Needs, orderId: number): Promise<AnswerOf<typeof getDelivery>> {
  const [row] = await findDelivery(db, orderId)
  const [order] = await readOrderForLedger(db, orderId)
  if (!row || !order) throw new AppError('DELIVERY_NOT_FOUND')
  const attempts = await findAttempts(db, orderId)
  return {
    result: {
      delivery: toTold(row),
      payload: redacted(order, row),
      attempts: attempts.map(({ orderId: _, at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
    },
  }
}

const toTold = (row: DeliveryView): Told => ({
  orderId: row.orderId,
  accountName: row.accountName,
  agentName: row.agentName,
  statusId: row.statusId,
  state: row.state,
  step: stepOf({ ...row, isCancelled: row.statusId === orderStatus.cancelled }),
  attempts: row.attempts,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  lastError: row.lastError,
  createdAt: row.createdAt.toISOString(),
  salesOrderNumber: row.salesOrderNumber,
  invoiceNumber: row.invoiceNumber,
})

/** Whatever says who or where stays out: ids, counts and amounts are enough to find the mistake. */
function redacted(order: OrderForLedger, { customerId, salesOrderId, invoiceId }: DeliveryView) {
  const { key, date, lines, shipping } = draftOf(order, { customerId })
  return {
    key,
    date,
    accountId: order.zohoAccountId,
    customerId,
    salesOrderId,
    invoiceId,
    lineCount: lines.length,
    lines: lines.map(({ zohoProductId, quantity, rateCents, isCarrierInventory }) => ({
      itemId: zohoProductId,
      quantity,
      rate: toDollars(rateCents),
      billedByCarrier: isCarrierInventory,
    })),
    shipping: shipping && toDollars(shipping.rateCents),
  }
}
