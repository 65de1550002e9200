import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { retryDelivery as endpoint } from '@portal/contract/vendors'
import { orderStatus } from '@portal/domain/order-status'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { submitAgain } from '../orders/change-status.ts'
import { type DeliveryRow, lockOrderRow, readDeliveryRow, writeHurry } from './delivery.store.ts'
import { startVoiding } from './start-delivery.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/**
 * Tries a delivery again now, with fresh attempts and from the step it had reached: one that waits, or one that
 * failed, whose order becomes Submitted again as by its own Retry. The audit log has who did it.
 * Throws DELIVERY_NOT_FOUND, and DELIVERY_FINISHED for one that is done.
 */
export const retryDelivery = (ctx: Needs, orderId: number): Promise<AnswerOf<typeof endpoint>> =>
  ctx.inTransaction(async (tx) => {
    const { statusId, delivery } = await lockDelivery(tx, orderId)
    if (delivery.state === 'waiting' || delivery.state === 'voiding') {
      const [hurried] = await writeHurry(tx, orderId, ctx.now())
      if (hurried?.orderId == null) return { result: { orderId } }
    } else if (delivery.state !== 'failed') throw new AppError('DELIVERY_FINISHED')
    else if (statusId === orderStatus.error) {
      // Its own change of status is in the audit log already.
      await submitAgain(tx, ctx, orderId)
      return { result: { orderId } }
    } else await startVoiding(tx, { orderId, at: ctx.now() })
    await recordChange(tx, ctx, {
      entity: 'order',
      entityId: String(orderId),
      entityName: `Order ${orderId}`,
      action: 'delivery retried',
      before: factsOf(delivery),
      after: { ...factsOf(delivery), attempts: 0, nextTryAt: null, tried: 'now' },
    })
    return { result: { orderId } }
  })

const factsOf = ({ attempts, nextTryAt }: DeliveryRow) => ({ attempts, nextTryAt, tried: 'later' })

/** The order and its delivery, nobody else changing either. Throws DELIVERY_NOT_FOUND. */
export async function lockDelivery(tx: Tx, orderId: number) {
  const [order] = await lockOrderRow(tx, orderId)
  const [delivery] = await readDeliveryRow(tx, orderId)
  if (!order || !delivery) throw new AppError('DELIVERY_NOT_FOUND')
  return { statusId: order.statusId, delivery }
}
