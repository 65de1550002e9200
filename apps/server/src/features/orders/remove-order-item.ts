import { AppError } from '@portal/contract/errors'
import type { SignedInContext } from '../../deps.ts'
import { amountsOf, linesOf } from './change-lines.ts'
import { withQuotes } from './draft-shipping.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { asRow, writeRemovedLine } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'shippingRates'>

/**
 * Takes a line off a draft, which is quoted again and counted anew.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT and ORDER_ITEM_NOT_FOUND.
 */
export const removeOrderItem = (
  ctx: Needs,
  { orderId, orderItemId }: { orderId: number; orderItemId: string },
) =>
  withQuotes(ctx, (quotes) =>
    ctx.inTransaction(async (tx) => {
      const { actor, now } = ctx
      const { order, lines } = await linesOf(tx, await lockOrderFor(tx, actor, orderId, 'edit'))
      const kept = lines.filter((line) => line.orderItemId !== orderItemId)
      if (kept.length === lines.length) throw new AppError('ORDER_ITEM_NOT_FOUND')

      const amounts = amountsOf(order, kept, quotes)
      const events = eventsFor({ actor, at: now(), agent: order }, 'item-removed')
      await writeRemovedLine(tx, orderId, orderItemId, events, asRow(amounts))
      return { result: null }
    }),
  )
