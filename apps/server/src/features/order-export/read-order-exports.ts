import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import {
  type OrderExport as Answered,
  type getOrderExport,
  type getOrderExports,
  orderExportsAtOnce,
} from '@portal/contract/vendors'
import { hourMs } from '@portal/domain/limits'
import { toDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { boxKey } from '../../ports/sales-ledger.ts'
import { findWholeOrder, type WholeOrder } from '../orders/list/find-whole-order.ts'
import { type BoxExport, findBoxExports, findWaitingBoxes } from './box-export.store.ts'
import {
  deleteAttemptsBefore,
  findAttempts,
  findOrderExport,
  findOrderExports,
  type OrderExportState,
  type OrderExportView,
} from './order-export.store.ts'
import { stepOf } from './order-export-steps.ts'
import { draftOf } from './sales-order-draft.ts'

type Needs = Pick<SignedInContext, 'db' | 'timeZone'>

const statesOf = {
  failed: ['failed'],
  waiting: ['waiting', 'voiding'],
  exported: ['exported', 'handled'],
} as const satisfies Record<string, readonly OrderExportState[]>

/**
 * A page of the orders on their way to the ledger, those of which something happened last first
 * (docs/spec/back-office.md#vendors).
 * Throws INVALID_INPUT for a cursor that is none.
 */
export async function readOrderExports(
  { db }: Needs,
  { state, cursor }: QueryOf<typeof getOrderExports>,
): Promise<AnswerOf<typeof getOrderExports>> {
  // One row more than a page shows whether there is a next one.
  const found = await findOrderExports(db, {
    states: [...statesOf[state]],
    limit: orderExportsAtOnce + 1,
    after: placeIn(cursor),
  })
  const page = found.slice(0, orderExportsAtOnce)
  const last = page.at(-1)
  const next = await findNextBoxes(db, page)
  return {
    result: {
      orderExports: page.map((row) => toAnswer(row, next.get(row.orderId))),
      nextCursor: last && found.length > page.length ? cursorAfter(last) : null,
    },
  }
}

/** When something happened to it last (ms), and its order: the place of a row in the list. */
const cursorAfter = ({ finishedAt, createdAt, orderId }: OrderExportView) =>
  `${(finishedAt ?? createdAt).getTime()}.${orderId}`

function placeIn(cursor: string | undefined): { at: Date; orderId: number } | null {
  if (cursor === undefined) return null
  const [, ms, orderId] = /^(\d{13})\.(\d{1,10})$/.exec(cursor) ?? []
  if (!ms) throw noSuchPage()
  return { at: new Date(Number(ms)), orderId: Number(orderId) }
}

/** One of them with what was sent, redacted, and every try. Throws ORDER_EXPORT_NOT_FOUND. */
export async function readOrderExport(
  { db, timeZone }: Needs,
  orderId: number,
): Promise<AnswerOf<typeof getOrderExport>> {
  const [row] = await findOrderExport(db, orderId)
  const order = await findWholeOrder(db, orderId)
  if (!row || !order) throw new AppError('ORDER_EXPORT_NOT_FOUND')
  const attempts = await findAttempts(db, orderId)
  const boxes = await findBoxExports(db, orderId)
  return {
    result: {
      orderExport: toAnswer(
        row,
        boxes.find(({ state }) => state === 'waiting'),
      ),
      payload: {
        ...redacted(order, row, timeZone),
        ...(boxes.length > 0 && { boxes: boxes.map((box) => redactedBox(orderId, box)) }),
      },
      attempts: attempts.map(({ orderId: _, at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
    },
  }
}

const toAnswer = (row: OrderExportView, box: Pick<BoxExport, 'packageId'> | undefined): Answered => ({
  orderId: row.orderId,
  accountName: row.accountName,
  agentName: row.agentName,
  statusId: row.statusId,
  state: row.state,
  step: stepOf({ ...row, box, isCancelled: row.statusId === orderStatus.cancelled }),
  attempts: row.attempts,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  lastError: row.lastError,
  createdAt: row.createdAt.toISOString(),
  salesOrderNumber: row.salesOrderNumber,
  invoiceNumber: row.invoiceNumber,
})

/** The box that goes next, of each order that has arrived and goes on. */
async function findNextBoxes(db: Needs['db'], page: readonly OrderExportView[]) {
  const orderIds = page.filter(({ exportedAt }) => exportedAt !== null).map(({ orderId }) => orderId)
  return new Map((await findWaitingBoxes(db, orderIds)).map((box) => [box.orderId, box]))
}

const redactedBox = (orderId: number, { number, state, lines, packageId, shipmentId }: BoxExport) => ({
  key: boxKey({ orderId, number }),
  state,
  devices: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  packageId,
  shipmentId,
})

/** Anything that says who or where stays out: ids, counts and amounts are enough to find the mistake. */
function redacted(
  order: WholeOrder,
  { customerId, salesOrderId, invoiceId }: OrderExportView,
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

/** How many days the attempts of an order export are kept. */
export const attemptDays = 90
const atOnce = 1_000

/** Deletes attempts that are older than that, in portions, so that no statement takes long. */
export async function deleteExpiredAttempts({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const until = new Date(now().getTime() - attemptDays * 24 * hourMs)
  while ((await deleteAttemptsBefore(db, until, atOnce)) === atOnce);
}
