import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { updateOrderItem as endpoint } from '@portal/contract/order-changes'
import { withItsAddOns } from '@portal/domain/goods-to-ship'
import type { SignedInContext } from '../../deps.ts'
import { dropUnits } from '../fleet/sheet/units-of-order.ts'
import { amountsOf, linesOf } from './change-lines.ts'
import { updateDestinationShipping } from './destinations.store.ts'
import { withQuotes } from './draft-shipping.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { type LineForChange, updateLines, writeChange } from './orders.store.ts'
import { refuseOtherVersion } from './refuse-other-version.ts'
import { refuseUnsplittable } from './refuse-split.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'shippingRates' | 'requestId'>

/**
 * Changes the quantity of a draft's line; add-ons that had the line's quantity follow it. The draft is quoted again.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_CHANGED, ORDER_ITEM_NOT_FOUND, UNITS_NUMBERED while numbered devices have
 * no place any more and the person did not say that they may go, DESTINATIONS_SET for fewer than are given to other
 * destinations, and INVALID_INPUT for a sum beyond
 * what an order can hold.
 */
export const updateOrderItem = (
  ctx: Needs,
  { orderId, orderItemId }: { orderId: number; orderItemId: string },
  { quantity, version, dropUnits: mayDrop }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  withQuotes(ctx, (quotes) =>
    ctx.inTransaction(async (tx) => {
      const { actor, now } = ctx
      const draft = await linesOf(tx, await lockOrderFor(tx, ctx, orderId, 'edit'))
      const { order, lines } = draft
      refuseOtherVersion(order, version)
      const changed = withQuantity(lines, orderItemId, quantity)
      refuseUnsplittable(draft.destinations, { orderItemId, quantity })
      await dropUnits(tx, ctx, {
        orderId,
        dropUnits: mayDrop,
        loses: (device) => device.orderItemId === orderItemId && (device.linePosition ?? 0) >= quantity,
        doing: `A quantity of ${quantity}`,
      })
      const { amounts, destinations } = amountsOf(draft, changed, quotes)
      const events = eventsFor({ actor, at: now(), agent: order }, 'item-changed')
      await updateLines(
        tx,
        changed.filter((line) => !lines.includes(line)),
      )
      await updateDestinationShipping(tx, destinations)
      const written = await writeChange(tx, orderId, amounts, events)
      if (!written) throw new AppError('ORDER_NOT_FOUND')
      return { result: { orderItemId, version: written.version } }
    }),
  )

/** The lines with another quantity of one of them, and of the add-ons behind it that went with each of its items. */
function withQuantity(lines: readonly LineForChange[], orderItemId: string, quantity: number) {
  const place = lines.findIndex((line) => line.orderItemId === orderItemId)
  const [line, ...addOns] = withItsAddOns(lines, place)
  if (!line) throw new AppError('ORDER_ITEM_NOT_FOUND')
  const changed = new Set([line, ...addOns.filter((addOn) => addOn.quantity === line.quantity)])
  return lines.map((other) => (changed.has(other) ? { ...other, quantity } : other))
}
