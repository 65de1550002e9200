import { AppError } from '@portal/contract/errors'
import type { SignedInContext } from '../../deps.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { orderAmounts } from './order-lines.ts'
import { readLineAmounts, writeRemovedLine } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

/**
 * Takes a line off a draft and counts the order anew.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT and ORDER_ITEM_NOT_FOUND.
 */
export const removeOrderItem = (
  { inTransaction, now, actor }: Needs,
  { orderId, orderItemId }: { orderId: number; orderItemId: string },
) =>
  inTransaction(async (tx) => {
    const order = await lockOrderFor(tx, actor, orderId, 'edit')
    const lines = await readLineAmounts(tx, orderId)
    const kept = lines.filter((line) => line.orderItemId !== orderItemId)
    if (kept.length === lines.length) throw new AppError('ORDER_ITEM_NOT_FOUND')

    const { numberOfItems, orderTotalCents } = orderAmounts(kept, order.shippingRateCents ?? 0)
    const events = eventsFor({ actor, at: now(), agent: order }, 'item-removed')
    await writeRemovedLine(tx, orderId, orderItemId, events, numberOfItems, orderTotalCents)
    return { result: null }
  })
