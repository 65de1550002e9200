import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { insertOrderItem } from '@portal/contract/orders'
import { once } from '../../db/once.ts'
import type { SignedInContext } from '../../deps.ts'
import { findOffer } from '../catalog/find-offer.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { newLine, orderAmounts } from './order-lines.ts'
import { readLineAmounts, writeAddedLine } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'idempotency'>

/**
 * Adds an offer to a draft as a line of its own, at the price the shop asks now, and counts the
 * order anew (portal 4). The carrier is the offer's; another one is refused.
 * Throws INVALID_INPUT, ORDER_NOT_FOUND, ORDER_NOT_DRAFT, OFFER_NOT_FOUND (also for an offer of another product),
 * OUT_OF_STOCK, KEY_REUSED and REQUEST_RUNNING.
 */
export const addOrderItem = (
  ctx: Needs,
  { orderId, productId, offerId, quantity, carrier }: BodyOf<typeof insertOrderItem>,
) =>
  once(ctx, async (tx) => {
    const { actor, now } = ctx
    const order = await lockOrderFor(tx, actor, orderId, 'edit')
    const offer = await findOffer(tx, offerId)
    if (!offer || offer.productId !== productId) throw new AppError('OFFER_NOT_FOUND')
    if (offer.isOutOfStock) throw new AppError('OUT_OF_STOCK')
    if (!offer.isOffered) throw new AppError('OFFER_NOT_FOUND')
    if (carrier !== undefined && carrier !== offer.carrier)
      throw new AppError('INVALID_INPUT', { fields: { carrier: [`This offer is for ${offer.carrier}.`] } })

    const line = newLine(offer, quantity)
    const lines = await readLineAmounts(tx, orderId)
    const { numberOfItems, orderTotalCents } = orderAmounts([...lines, line], order.shippingRateCents ?? 0)
    const events = eventsFor({ actor, at: now(), agent: order }, 'item-added')
    await writeAddedLine(tx, orderId, JSON.stringify([line]), events, numberOfItems, orderTotalCents)
    return { result: { orderItemId: line.orderItemId } }
  })
