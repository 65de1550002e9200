import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { cancelOrder as endpoint } from '@portal/contract/orders'
import { type OrderAction, orderActions } from '@portal/domain/order-status'
import { once } from '../../db/once.ts'
import type { SignedInContext } from '../../deps.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { type OrderEventKind, writeStatus } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'idempotency' | 'requestId'>

/**
 * A submitted order is cancelled, for the reason given (architecture 5.6).
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED (an agent or customer, even for their own), ORDER_NOT_SUBMITTED,
 * KEY_REUSED and REQUEST_RUNNING.
 */
export const cancelOrder = (ctx: Needs, orderId: number, { reason }: BodyOf<typeof endpoint>) =>
  changeStatus(ctx, orderId, { action: 'cancel', kind: 'cancelled', reason })

/**
 * An order that ended in Error is Submitted again (architecture 5.6).
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED, ORDER_NOT_IN_ERROR, KEY_REUSED and REQUEST_RUNNING.
 */
export const retryOrder = (ctx: Needs, orderId: number) =>
  changeStatus(ctx, orderId, { action: 'retry', kind: 'retried' })

type Change = { action: Extract<OrderAction, 'cancel' | 'retry'>; kind: OrderEventKind; reason?: string }

const changeStatus = (
  ctx: Needs,
  orderId: number,
  { action, kind, reason }: Change,
): Promise<AnswerOf<typeof endpoint>> =>
  once(ctx, async (tx) => {
    const { actor, now, requestId } = ctx
    const order = await lockOrderFor(tx, actor, orderId, action)
    const { to } = orderActions[action]
    if (to === null) throw new Error('A change of status leads to a status.')
    const events = eventsFor({ actor, at: now(), agent: order, ...(reason && { reason }) }, kind)
    await writeStatus(tx, orderId, to, events, requestId)
    return { result: { orderId } }
  })
