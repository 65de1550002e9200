import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { markDeliveryHandled as endpoint } from '@portal/contract/vendors'
import { orderStatus } from '@portal/domain/order-status'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { markAsHandled } from '../orders/change-status.ts'
import { writeHandled } from './delivery.store.ts'
import { lockDelivery } from './retry-delivery.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/**
 * Somebody dealt with a failed delivery by hand: its order becomes Submitted and is not sent again, and the timeline
 * has what was done. An order that was cancelled meanwhile stays cancelled.
 * Throws DELIVERY_NOT_FOUND and DELIVERY_NOT_FAILED.
 */
export const markDeliveryHandled = (
  ctx: Needs,
  orderId: number,
  { reason }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  ctx.inTransaction(async (tx) => {
    const { statusId, delivery } = await lockDelivery(tx, orderId)
    if (delivery.state !== 'failed') throw new AppError('DELIVERY_NOT_FAILED')
    await writeHandled(tx, orderId, ctx.now())
    if (statusId === orderStatus.error) await markAsHandled(tx, ctx, orderId, reason)
    else
      await recordChange(tx, ctx, {
        entity: 'order',
        entityId: String(orderId),
        entityName: `Order ${orderId}`,
        action: 'handled',
        before: { delivery: 'failed' },
        after: { delivery: 'handled', reason },
      })
    return { result: { orderId } }
  })
