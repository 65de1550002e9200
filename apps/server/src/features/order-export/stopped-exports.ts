import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  markOrderExportHandled as markOrderExportHandledCall,
  retryOrderExport as retryOrderExportCall,
} from '@portal/contract/vendors'
import { orderStatus } from '@portal/domain/order-status'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { markAsHandled, submitAgain } from '../orders/place/change-status.ts'
import { writeBoxesHandled } from './box-export.store.ts'
import {
  lockOrderRow,
  type OrderExportRow,
  readOrderExportRow,
  writeHandled,
  writeHurry,
} from './order-export.store.ts'
import { startOrderExport, startVoiding } from './start-export.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/**
 * Tries an order export again now, with fresh attempts and from the step it had reached: one that waits, or one that
 * failed, whose order becomes Submitted again as by its own Retry. The audit log has who did it.
 * Throws ORDER_EXPORT_NOT_FOUND, and ORDER_EXPORT_FINISHED for one that is done.
 */
export const retryOrderExport = (
  ctx: Needs,
  orderId: number,
): Promise<AnswerOf<typeof retryOrderExportCall>> =>
  ctx.inTransaction(async (tx) => {
    const { statusId, orderExport } = await lockOrderExport(tx, orderId)
    if (orderExport.state === 'waiting' || orderExport.state === 'voiding') {
      if (!(await writeHurry(tx, orderId, ctx.now()))) return { result: { orderId } }
    } else if (orderExport.state !== 'failed') throw new AppError('ORDER_EXPORT_FINISHED')
    else if (statusId === orderStatus.error) {
      // Its own change of status is in the audit log already.
      await submitAgain(tx, ctx, orderId)
      return { result: { orderId } }
    } else if (statusId === orderStatus.cancelled) await startVoiding(tx, { orderId, at: ctx.now() })
    // The order is there: only a box is not.
    else await startOrderExport(tx, { orderId, at: ctx.now() })
    await recordChange(tx, ctx, {
      entity: 'order',
      entityId: String(orderId),
      entityName: `Order ${orderId}`,
      action: 'order export retried',
      before: factsOf(orderExport),
      after: { ...factsOf(orderExport), attempts: 0, nextTryAt: null, tried: 'now' },
    })
    return { result: { orderId } }
  })

const factsOf = ({ attempts, nextTryAt }: OrderExportRow) => ({ attempts, nextTryAt, tried: 'later' })

/** Locks the order and its export. Throws ORDER_EXPORT_NOT_FOUND. */
async function lockOrderExport(tx: Tx, orderId: number) {
  const [order] = await lockOrderRow(tx, orderId)
  const [orderExport] = await readOrderExportRow(tx, orderId)
  if (!order || !orderExport) throw new AppError('ORDER_EXPORT_NOT_FOUND')
  return { statusId: order.statusId, orderExport }
}

type MarkOrderExportHandledNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/**
 * An Administrator handled a failed order export manually: its order becomes Submitted and is not sent again, and the timeline
 * has what was done. An order that was cancelled meanwhile stays cancelled.
 * Boxes that wait are handled with it; later ones are sent when the order had arrived before.
 * Throws ORDER_EXPORT_NOT_FOUND and ORDER_EXPORT_NOT_FAILED.
 */
export const markOrderExportHandled = (
  ctx: MarkOrderExportHandledNeeds,
  orderId: number,
  { reason }: BodyOf<typeof markOrderExportHandledCall>,
): Promise<AnswerOf<typeof markOrderExportHandledCall>> =>
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
