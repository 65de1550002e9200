import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import {
  deliveriesAtOnce,
  type getDeliveries,
  type getDelivery,
  type Delivery as Told,
} from '@portal/contract/vendors'
import { toDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/no-such-page.ts'
import { findWholeOrder, type WholeOrder } from '../orders/find-whole-order.ts'
import {
  type DeliveryState,
  type DeliveryView,
  findAttempts,
  findDeliveries,
  findDelivery,
} from './delivery.store.ts'
import { stepOf } from './delivery-steps.ts'
import { draftOf } from './sales-order-draft.ts'

type Needs = Pick<SignedInContext, 'db' | 'timeZone'>

const statesOf = {
  failed: ['failed'],
  waiting: ['waiting', 'voiding'],
  delivered: ['delivered', 'handled'],
} as const satisfies Record<string, readonly DeliveryState[]>

/**
 * A page of the orders on their way to the ledger, those of which something happened last first
 * (docs/spec/back-office.md#vendors).
 * Throws INVALID_INPUT for a cursor that is none.
 */
export async function readDeliveries(
  { db }: Needs,
  { state, cursor }: QueryOf<typeof getDeliveries>,
): Promise<AnswerOf<typeof getDeliveries>> {
  // One more than a page tells whether there is a next one.
  const [after, afterOrder] = placeIn(cursor)
  const found = await findDeliveries(db, [...statesOf[state]], deliveriesAtOnce + 1, after, afterOrder)
  const page = found.slice(0, deliveriesAtOnce)
  const last = page.at(-1)
  return {
    result: {
      deliveries: page.map(toTold),
      nextCursor: last && found.length > page.length ? cursorAfter(last) : null,
    },
  }
}

/** When something happened to it last (ms), and its order: the place of a row in the list. */
const cursorAfter = ({ finishedAt, createdAt, orderId }: DeliveryView) =>
  `${(finishedAt ?? createdAt).getTime()}.${orderId}`

function placeIn(cursor: string | undefined): [Date, number] | [null, null] {
  if (cursor === undefined) return [null, null]
  const [, ms, orderId] = /^(\d{13})\.(\d{1,10})$/.exec(cursor) ?? []
  if (!ms) throw noSuchPage()
  return [new Date(Number(ms)), Number(orderId)]
}

/** One of them with what was sent, redacted, and every try. Throws DELIVERY_NOT_FOUND. */
export async function readDelivery(
  { db, timeZone }: Needs,
  orderId: number,
): Promise<AnswerOf<typeof getDelivery>> {
  const [row] = await findDelivery(db, orderId)
  const order = await findWholeOrder(db, orderId)
  if (!row || !order) throw new AppError('DELIVERY_NOT_FOUND')
  const attempts = await findAttempts(db, orderId)
  return {
    result: {
      delivery: toTold(row),
      payload: redacted(order, row, timeZone),
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
function redacted(
  order: WholeOrder,
  { customerId, salesOrderId, invoiceId }: DeliveryView,
  timeZone: string,
) {
  const { key, date, lines, shipping } = draftOf(order, { customerId, timeZone })
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
