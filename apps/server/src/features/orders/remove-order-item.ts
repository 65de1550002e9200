import { AppError } from '@portal/contract/errors'
import { withItsAddOns } from '@portal/domain/goods-to-ship'
import type { SignedInContext } from '../../deps.ts'
import { dropUnits } from '../fleet/sheet/units-of-order.ts'
import { amountsOf, linesOf } from './change-lines.ts'
import { updateDestinationShipping } from './destinations.store.ts'
import { withQuotes } from './draft-shipping.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { deleteLines, writeChange } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'shippingRates' | 'requestId'>

type Wanted = { orderId: number; orderItemId: string; dropUnits?: boolean | undefined }

/**
 * Removes a line of a draft together with the add-ons that go with it. The draft is quoted again and counted anew.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_ITEM_NOT_FOUND, and UNITS_NUMBERED while its devices are numbered and the
 * person did not say that they may go.
 */
export const removeOrderItem = (ctx: Needs, { orderId, orderItemId, dropUnits: mayDrop }: Wanted) =>
  withQuotes(ctx, (quotes) =>
    ctx.inTransaction(async (tx) => {
      const { actor, now } = ctx
      const draft = await linesOf(tx, await lockOrderFor(tx, ctx, orderId, 'edit'))
      const { order, lines } = draft
      const place = lines.findIndex((line) => line.orderItemId === orderItemId)
      const removed = withItsAddOns(lines, place)
      if (removed.length === 0) throw new AppError('ORDER_ITEM_NOT_FOUND')
      await dropUnits(tx, ctx, {
        orderId,
        dropUnits: mayDrop,
        loses: (device) => removed.some((line) => line.orderItemId === device.orderItemId),
        doing: 'Removing this line',
      })
      const kept = lines.filter((line) => !removed.includes(line))

      const { amounts, destinations } = amountsOf(draft, kept, quotes)
      const events = eventsFor({ actor, at: now(), agent: order }, 'item-removed')
      await deleteLines(tx, removed)
      await updateDestinationShipping(tx, destinations)
      await writeChange(tx, orderId, amounts, events)
      return { result: null }
    }),
  )
