import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { insertOrderItem } from '@portal/contract/order-changes'
import { productNameOf } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { findOffer } from '../catalog/find-offer.ts'
import { amountsOf, linesOf } from './change-lines.ts'
import { updateDestinationShipping } from './destinations.store.ts'
import { withQuotes } from './draft-shipping.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { normalApps } from './order-header.ts'
import { newLine, refuseTooManyLines } from './order-lines.ts'
import { insertLine, writeChange } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'idempotency' | 'shippingRates'>

/**
 * Adds an offer to a draft as a new line, at the price the shop asks now; the draft is quoted again and counted
 * anew (docs/spec/orders.md#add-item). The carrier is the offer's; another one is refused. Orders have one text of
 * notes and one list of apps (docs/spec/orders.md#add-item): those of the line join them.
 * Throws INVALID_INPUT, ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_FULL, OFFER_NOT_FOUND (also for an offer of another
 * product), OUT_OF_STOCK, KEY_REUSED and REQUEST_RUNNING.
 */
export const addOrderItem = (
  ctx: Needs,
  { orderId, productId, offerId, quantity, carrier, notes, installedApps }: BodyOf<typeof insertOrderItem>,
) =>
  withQuotes(ctx, (quotes) =>
    idempotentTransaction(ctx, async (tx) => {
      const { actor, now } = ctx
      const draft = await linesOf(tx, await lockOrderFor(tx, ctx, orderId, 'edit'))
      const { order, lines } = draft
      const offer = await findOffer(tx, offerId)
      if (!offer || offer.productId !== productId) throw new AppError('OFFER_NOT_FOUND')
      if (offer.isOutOfStock) throw new AppError('OUT_OF_STOCK')
      if (!offer.isOffered) throw new AppError('OFFER_NOT_FOUND')
      if (carrier !== undefined && carrier !== offer.carrier)
        throw new AppError('INVALID_INPUT', { fields: { carrier: [`This offer is for ${offer.carrier}.`] } })
      refuseTooManyLines(lines.length + 1, 'offerId')

      const line = newLine(offer, quantity)
      const quoted = amountsOf(draft, [...lines, line], quotes)
      const amounts = {
        ...quoted.amounts,
        notes: joinedNotes(order.notes, productNameOf(offer), notes),
        installedApps: normalApps(`${order.installedApps},${installedApps ?? ''}`),
      }
      const at = now()
      await insertLine(tx, orderId, line, at)
      await updateDestinationShipping(tx, quoted.destinations)
      await writeChange(tx, orderId, amounts, eventsFor({ actor, at, agent: order }, 'item-added'))
      return { result: { orderItemId: line.orderItemId } }
    }),
  )

/** The order's notes with those of a line under its product's name. Throws INVALID_INPUT when they get too long. */
function joinedNotes(before: string, name: string, notes = ''): string {
  if (notes.trim() === '') return before
  const joined = [before, `${name}: ${notes.trim()}`].filter((part) => part !== '').join('\n')
  if (joined.length > limits.notesMax)
    throw new AppError('INVALID_INPUT', {
      fields: {
        notes: [`With these, the order’s notes would be longer than ${limits.notesMax} characters.`],
      },
    })
  return joined
}
