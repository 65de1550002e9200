import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { markOrderExportHandled as endpoint } from '@portal/contract/vendors'
import { orderStatus } from '@portal/domain/order-status'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { markAsHandled } from '../orders/change-status.ts'
import { writeBoxesHandled } from './box-export.store.ts'
import { writeHandled } from './order-export.store.ts'
import { lockOrderExport } from './retry-order-export.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/**
 * An Administrator handled a failed order export manually: its order becomes Submitted and is not sent again, and the timeline
 * has what was done. An order that was cancelled meanwhile stays cancelled.
 * Boxes that wait are handled with it; later ones are sent when the order had arrived before.
 * Throws ORDER_EXPORT_NOT_FOUND and ORDER_EXPORT_NOT_FAILED.
 */
export const markOrderExportHandled = (
  ctx: Needs,
  orderId: number,
  { reason }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  ctx.inTransaction(async (tx) => {
    const { statusId, orderExport } = await lockOrderExport(tx, orderId)
    if (orderExport.state !== 'failed') throw new AppError('ORDER_EXPORT_NOT_FAILED')
    await writeHandled(tx, orderId, ctx.now())
    await writeBoxesHandled(tx, orderId, ctx.now())
    if (statusId === orderStatus.error) await markAsHandled(tx, ctx, orderId, reason)
    else
      await recordChange(tx, ctx, {
        entity: 'order',
        entityId: String(orderId),
        entityName: `Order ${orderId}`,
        action: 'handled',
        before: { orderExport: 'failed' },
        after: { orderExport: 'handled', reason },
      })
    return { result: { orderId } }
  })
