import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { insertOrderItem, updateOrderItem as updateOrderItemCall } from '@portal/contract/order-changes'
import { productNameOf } from '@portal/domain/catalog'
import { withItsAddOns } from '@portal/domain/goods-to-ship'
import { limits } from '@portal/domain/limits'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { OrderRow } from '../../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { findOffer } from '../../catalog/find-offer.ts'
import { normalApps } from '../../catalog/installed-apps.ts'
import { dropUnits } from '../../fleet/sheet/units-of-order.ts'
import { storeChangedDestinations } from '../destinations/destinations.store.ts'
import { refuseUnsplittable } from '../destinations/destinations.ts'
import { ownDestinations } from '../destinations/remainder.ts'
import { amountsOf, linesOf } from './change-lines.ts'
import { type Quotes, withQuotes } from './draft-shipping.ts'
import { storeDiscounts } from './line-discounts.ts'
import { lockOrderFor, refuseOtherVersion } from './lock-order.ts'
import { eventsFor } from './order-events.ts'
import { type NewLine, newLine, refuseTooManyLines } from './order-lines.ts'
import { deleteLines, insertLine, type LineForChange, updateLines, writeChange } from './orders.store.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'now' | 'timeZone' | 'actor' | 'idempotency' | 'shippingRates'
>

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
      await storeDiscounts(tx, ctx, order)
      await storeChangedDestinations(tx, orderId, { before: draft.destinations, after: quoted.destinations })
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

type UpdateOrderItemNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'now' | 'timeZone' | 'actor' | 'shippingRates' | 'requestId'
>

/**
 * Changes the quantity of a draft's line; add-ons that had the line's quantity follow it. The draft is quoted again.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_CHANGED, ORDER_ITEM_NOT_FOUND, UNITS_NUMBERED while numbered devices have
 * no place any more and the person did not say that they may go, DESTINATIONS_SET for fewer than are given to other
 * destinations, and INVALID_INPUT for a sum beyond
 * what an order can hold.
 */
export const updateOrderItem = (
  ctx: UpdateOrderItemNeeds,
  { orderId, orderItemId }: { orderId: number; orderItemId: string },
  { quantity, version, dropUnits: mayDrop }: BodyOf<typeof updateOrderItemCall>,
): Promise<AnswerOf<typeof updateOrderItemCall>> =>
  withQuotes(ctx, (quotes) =>
    ctx.inTransaction(async (tx) => {
      const { actor, now } = ctx
      const draft = await linesOf(tx, await lockOrderFor(tx, ctx, orderId, 'edit'))
      const { order, lines } = draft
      await refuseOtherVersion(tx, order, version)
      const changed = withQuantity(lines, orderItemId, quantity)
      refuseUnsplittable(ownDestinations(draft.destinations), { orderItemId, quantity })
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
      await storeDiscounts(tx, ctx, order)
      await storeChangedDestinations(tx, orderId, { before: draft.destinations, after: destinations })
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

type RemoveOrderItemNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'now' | 'timeZone' | 'actor' | 'shippingRates' | 'requestId'
>

type Wanted = { orderId: number; orderItemId: string; dropUnits?: boolean | undefined }

/**
 * Removes a line of a draft together with the add-ons that go with it. The draft is quoted again and counted anew.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_ITEM_NOT_FOUND, and UNITS_NUMBERED while its devices are numbered and the
 * person did not say that they may go.
 */
export const removeOrderItem = (
  ctx: RemoveOrderItemNeeds,
  { orderId, orderItemId, dropUnits: mayDrop }: Wanted,
) =>
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
      await storeDiscounts(tx, ctx, order)
      await storeChangedDestinations(tx, orderId, { before: draft.destinations, after: destinations })
      await writeChange(tx, orderId, amounts, events)
      return { result: null }
    }),
  )

/**
 * Adds lines at the end of a draft that is locked, in their order; the draft is quoted again and counted anew.
 * Throws ORDER_FULL.
 * @param texts what the order's header says then
 */
export async function addDraftLines(
  tx: Tx,
  { actor, now, timeZone }: Pick<SignedInContext, 'actor' | 'now' | 'timeZone'>,
  {
    order,
    lines: added,
    texts,
    quotes,
  }: {
    order: OrderRow
    lines: readonly NewLine[]
    texts: Pick<OrderRow, 'installedApps' | 'stagingNotes'>
    quotes: Quotes
  },
): Promise<void> {
  const draft = await linesOf(tx, order)
  const { lines } = draft
  refuseTooManyLines(lines.length + added.length, 'quantity')
  const quoted = amountsOf(draft, [...lines, ...added], quotes)
  const amounts = { ...quoted.amounts, ...texts }
  const at = now()
  for (const line of added) await insertLine(tx, order.orderId, line, at)
  await storeDiscounts(tx, { now, timeZone }, order)
  await storeChangedDestinations(tx, order.orderId, {
    before: draft.destinations,
    after: quoted.destinations,
  })
  await writeChange(tx, order.orderId, amounts, eventsFor({ actor, at, agent: order }, 'item-added'))
}
