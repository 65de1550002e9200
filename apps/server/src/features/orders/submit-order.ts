import { AppError } from '@portal/contract/errors'
import { maySubmit } from '@portal/domain/order-status'
import { once } from '../../db/once.ts'
import type { SignedInContext } from '../../deps.ts'
import { startDelivery } from '../delivery/start-delivery.ts'
import { enqueueOrderConfirmation } from '../mail/enqueue-mail.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { writeSubmitted } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'idempotency'>

/**
 * A draft becomes Submitted, exactly once, and is on its way to the ledger (portal 4). `zohoUserId` is the
 * order's own: a link to another agent's order does not fit.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_EMPTY, KEY_REUSED and REQUEST_RUNNING.
 */
export const submitOrder = (ctx: Needs, { orderId, zohoUserId }: { orderId: number; zohoUserId: string }) =>
  once(ctx, async (tx) => {
    const { actor, now } = ctx
    const order = await lockOrderFor(tx, actor, orderId, 'submit')
    if (order.zohoUserId !== zohoUserId) throw new AppError('ORDER_NOT_FOUND')
    if (!maySubmit({ ...order, itemCount: order.numberOfItems })) throw new AppError('ORDER_EMPTY')

    const at = now()
    await writeSubmitted(tx, orderId, at, eventsFor({ actor, at, agent: order }, 'submitted'))
    await startDelivery(tx, { orderId, at })
    await enqueueOrderConfirmation(tx, orderId)
    return { result: { orderId } }
  })
