import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { cancelOrder as cancelOrderCall } from '@portal/contract/order-changes'
import { type OrderAction, orderActions } from '@portal/domain/order-status'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { dropUnitsOfOrder } from '../../fleet/sheet/units-of-order.ts'
import { lockOrderFor } from '../draft/lock-order.ts'
import { eventsFor, systemEvent } from '../draft/order-events.ts'
import { type OrderEventKind, writeExported, writeStatus } from '../draft/orders.store.ts'
import { orderMoments } from '../moments.ts'

type Author = Pick<SignedInContext, 'now' | 'actor' | 'requestId'>
type Needs = Author & Pick<SignedInContext, 'inTransaction' | 'idempotency'>
type Answer = AnswerOf<typeof cancelOrderCall>

/**
 * A submitted order is cancelled, for the reason given (docs/spec/orders.md#statuses), and called back from the ledger; its
 * devices are gone, and their unit numbers free.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED (an agent or customer, even for their own), ORDER_NOT_SUBMITTED,
 * BOX_LEFT or DEVICES_ARRIVED when a box of it has left or devices of it have arrived, KEY_REUSED and REQUEST_RUNNING.
 */
export const cancelOrder = (
  ctx: Needs,
  orderId: number,
  { reason }: BodyOf<typeof cancelOrderCall>,
): Promise<Answer> =>
  idempotentTransaction(ctx, async (tx) => {
    const at = await changeStatus(tx, ctx, orderId, { action: 'cancel', kind: 'cancelled', reason })
    await orderMoments.beforeCancel.happens(tx, orderId)
    await dropUnitsOfOrder(tx, ctx, orderId)
    await orderMoments.cancelled.happens(tx, { orderId, at })
    return { result: { orderId } }
  })

/**
 * An order that ended in Error is Submitted again, and its order export continues where it failed
 * (docs/spec/orders.md#statuses).
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED, ORDER_NOT_IN_ERROR, KEY_REUSED and REQUEST_RUNNING.
 */
export const retryOrder = (ctx: Needs, orderId: number): Promise<Answer> =>
  idempotentTransaction(ctx, async (tx) => {
    await submitAgain(tx, ctx, orderId)
    return { result: { orderId } }
  })

/** The same inside a transaction of the caller's. */
export async function submitAgain(tx: Tx, ctx: Author, orderId: number): Promise<void> {
  const at = await changeStatus(tx, ctx, orderId, { action: 'retry', kind: 'retried' })
  await orderMoments.sent.happens(tx, { orderId, at })
}

/**
 * An Administrator handled an order in Error manually: it is Submitted, and is not sent again.
 * Throws as `retryOrder`.
 */
export async function markAsHandled(tx: Tx, ctx: Author, orderId: number, reason: string): Promise<void> {
  await changeStatus(tx, ctx, orderId, { action: 'retry', kind: 'handled', reason })
}

type Change = {
  action: Extract<OrderAction, 'cancel' | 'retry' | 'reopen'>
  kind: OrderEventKind
  reason?: string
}

/** Moves the order as the action says, with its timeline and the audit log. Answers when. */
export async function changeStatus(
  tx: Tx,
  ctx: Author,
  orderId: number,
  { action, kind, reason }: Change,
): Promise<Date> {
  const order = await lockOrderFor(tx, ctx, orderId, action)
  const { to } = orderActions[action]
  if (to === null) throw new Error('A change of status leads to a status.')
  const at = ctx.now()
  const [event] = eventsFor({ actor: ctx.actor, at, agent: order, ...(reason && { reason }) }, kind)
  if (!event) throw new Error('One kind makes one event.')
  await writeStatus(tx, orderId, { to, event, requestId: ctx.requestId })
  return at
}

/** What the order export changes in an order, without a person. The caller has locked the order. */

const requestId = 'export-order'

/**
 * The ledger has the order (docs/spec/orders.md#statuses): it stays Submitted, and has its invoice where there is one.
 */
export async function recordExported(
  tx: Tx,
  { orderId, at, invoiceLink }: { orderId: number; at: Date; invoiceLink: string | null },
): Promise<void> {
  await writeExported(tx, orderId, invoiceLink, v7(), at)
}

/** The ledger refused the order for good, for the reason given in plain words. */
export async function failOrder(
  tx: Tx,
  { orderId, at, reason }: { orderId: number; at: Date; reason: string },
): Promise<void> {
  const { to } = orderActions.fail
  if (to === null) throw new Error('A failed order keeps a status.')
  await writeStatus(tx, orderId, { to, event: systemEvent({ kind: 'failed', at, reason }), requestId })
}
