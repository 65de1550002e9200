import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { AgainLine, orderAgain as orderAgainCall } from '@portal/contract/order-changes'
import { addressesOf } from '@portal/domain/address'
import { freightCents } from '@portal/domain/destinations'
import { notesWithoutUnits } from '@portal/domain/device-fields'
import { toDollars } from '@portal/domain/money'
import { isSamePrice } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { copiedTextsOf } from '@portal/domain/order-texts'
import { isCustomer, mayActFor } from '@portal/domain/roles'
import { mayChooseDirect, mayShipDirect, type OrderShipping, startingShipping } from '@portal/domain/shipping'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { findOrderHeaderParties } from '../../accounts/order-parties.ts'
import { findOffers, type OfferFacts } from '../../catalog/find-offer.ts'
import { type Numbered, numberAgain, unitsOfPastOrder } from '../../fleet/sheet/number-again.ts'
import { quotedDestinations } from '../destinations/destination-shipping.ts'
import type { Destination } from '../destinations/destinations.store.ts'
import { ownDestinations, withRemainder } from '../destinations/remainder.ts'
import { findWholeOrder, type ItemRow, type WholeOrder } from '../list/find-whole-order.ts'
import { directShipping } from '../place/chosen-shipping.ts'
import { type Quotes, withQuotes } from './draft-shipping.ts'
import { storeDiscounts } from './line-discounts.ts'
import { eventsFor } from './order-events.ts'
import { headerOf, partiesOf } from './order-header.ts'
import { type NewLine, newLine, orderAmounts, refuseTooManyLines } from './order-lines.ts'
import { type NewOrder, writeOrder } from './write-order.ts'

type Needs = Pick<
  SignedInContext,
  | 'db'
  | 'inTransaction'
  | 'now'
  | 'timeZone'
  | 'actor'
  | 'idempotency'
  | 'shippingRates'
  | 'requestId'
  | 'secrets'
>
type Answer = AnswerOf<typeof orderAgainCall>

/**
 * A past order once more. Without `confirm` nothing is created: the answer says line by line what
 * is the same, what costs another price now, and what is no longer offered. With it, the lines that
 * are still offered become a new draft at today's prices, with the order's apps, notes, addresses
 * and shipping method, quoted anew; devices of a numbered order get the next free unit numbers; its reference number stays with it, and names come from the CRM as they are now.
 * Throws ORDER_NOT_FOUND; AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND or CONTACT_NOT_FOUND when its parties
 * no longer belong together; OFFER_NOT_FOUND when nothing of it is offered; OFFERS_CHANGED when the
 * confirmed preview no longer holds; ORDER_FULL; KEY_REUSED and REQUEST_RUNNING.
 */
export async function orderAgain(
  ctx: Needs,
  orderId: number,
  { confirm = false, previewId }: BodyOf<typeof orderAgainCall>,
): Promise<Answer> {
  if (!confirm)
    return withQuotes(ctx, async (quotes) => {
      const again = await lookAgain(ctx.db, ctx, orderId)
      return preview(again, goodsAgain(again, quotes))
    })
  return withQuotes(ctx, (quotes) =>
    idempotentTransaction(ctx, async (tx) => {
      const again = await lookAgain(tx, ctx, orderId)
      if (previewId !== undefined && previewId !== again.previewId) throw new AppError('OFFERS_CHANGED')
      const goods = goodsAgain(again, quotes)
      const { result } = preview(again, goods)
      return { result: { ...result, ...(await createFrom(tx, ctx, again, goods)) } }
    }),
  )
}

type Again = {
  order: WholeOrder
  parties: ReturnType<typeof partiesOf>
  lines: Array<{ item: ItemRow; offer: OfferFacts | null }>
  previewId: string
}

async function lookAgain(on: Reader, { actor }: Needs, orderId: number): Promise<Again> {
  const order = await findWholeOrder(on, orderId)
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  const parties = partiesOf(
    await findOrderHeaderParties(on, {
      actor,
      agentId: order.zohoUserId,
      accountId: order.zohoAccountId,
      // Customers order for themselves (docs/spec/roles.md#customers), even when the first order was for another contact.
      contactId: (isCustomer(actor) && actor.zohoContactId) || order.zohoContactId,
    }),
  )
  const offers = await findOffers(on, [...new Set(order.items.map(({ offerId }) => offerId))])
  const offered = new Map(offers.filter(({ isOffered }) => isOffered).map((offer) => [offer.offerId, offer]))
  const lines = order.items.map((item) => ({ item, offer: offered.get(item.offerId) ?? null }))
  return { order, parties, lines, previewId: fingerprint(lines) }
}

/** The same for the same lines at the same prices. */
const fingerprint = (lines: Again['lines']) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ item, offer }) => [
          item.orderItemId,
          offer?.rateCents,
          offer?.ratePlanPriceCents,
          offer?.termMonths,
        ]),
      ),
    )
    .digest('base64url')

const preview = ({ order, lines, previewId }: Again, { newLines, quoted }: Goods): Answer => ({
  result: {
    orderId: null,
    numbered: null,
    previewId,
    lines: lines.map(toAgainLine),
    freight: {
      ordered: dollarsOf(freightCents(order, order.destinations)),
      today: newLines.length === 0 ? null : dollarsOf(freightCents(quoted.first, quoted.destinations)),
    },
  },
})

const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents))

const toAgainLine = ({ item, offer }: Again['lines'][number]): AgainLine => ({
  orderItemId: item.orderItemId,
  manufacturerName: item.manufacturerName,
  model: item.model,
  carrier: item.carrier,
  purchaseType: item.purchaseType,
  isCarrierInventory: item.isCarrierInventory,
  quantity: item.quantity,
  state: stateOf(item, offer),
  ordered: priceOf(item),
  today: offer && priceOf(offer),
})

type Price = { rateCents: number; ratePlanPriceCents: number; termMonths: number | null }
const priceOf = ({ rateCents, ratePlanPriceCents, termMonths }: Price) => ({
  rate: toDollars(rateCents),
  ratePlanPrice: toDollars(ratePlanPriceCents),
  termMonths,
})

function stateOf(item: Price, offer: Price | null): AgainLine['state'] {
  if (offer === null) return 'unavailable'
  return isSamePrice(item, offer) ? 'same' : 'price-changed'
}

/** What of an order is still offered, and its shipping at today's rates. */
type Goods = { newLines: NewLine[]; quoted: ReturnType<typeof quotedDestinations> }

function goodsAgain({ order, lines }: Again, quotes: Quotes): Goods {
  const copied = lines.flatMap(({ item, offer }) =>
    offer ? [{ from: item.orderItemId, line: newLine(offer, item.quantity, item) }] : [],
  )
  const newLines = copied.map(({ line }) => line)
  const own = destinationsAgain(order, lines, copied)
  const shipping = shippingOf(
    order,
    order.shipDirect,
    lines,
    own.length > 0 ? mayShipDirect : mayChooseDirect,
  )
  const to = addressesOf(order).Shipping
  const { addressOverrideReason } = order
  const destinations = withRemainder(
    { ...shipping, addressOverrideReason },
    { to, lines: newLines, destinations: own },
  )
  return { newLines, quoted: quotedDestinations(shipping, { to, lines: newLines, destinations, quotes }) }
}

async function createFrom(
  tx: Tx,
  ctx: Needs,
  { order, parties }: Again,
  { newLines, quoted }: Goods,
): Promise<{ orderId: number; numbered: Numbered | null }> {
  const { actor, now } = ctx
  if (newLines.length === 0)
    throw new AppError('OFFER_NOT_FOUND', {
      fields: { lines: ['None of these items are available any more.'] },
    })
  refuseTooManyLines(newLines.length, 'lines')
  const units = await unitsOfPastOrder(tx, order.orderId)
  const texts = copiedTextsOf(order)
  const at = now()
  const draft: NewOrder = {
    ...headerOf(order),
    ...parties,
    ...quoted.first,
    ...orderAmounts(newLines, quoted.freightCents),
    ...texts,
    stagingNotes: notesWithoutUnits(texts.stagingNotes, units),
    statusId: orderStatus.draft,
    createdBy: actor.userId,
    dateCreated: at,
    dateSubmitted: null,
  }
  const reason = `Copied from order ${order.orderId}.`
  const events = eventsFor({ actor, at, agent: parties, reason }, 'created')
  const orderId = await writeOrder(tx, {
    order: draft,
    lines: newLines,
    destinations: quoted.destinations,
    events,
  })
  await storeDiscounts(tx, ctx, { ...parties, orderId })
  if (units.length === 0) return { orderId, numbered: null }
  const numbered = await numberAgain(tx, ctx, { order: { ...parties, orderId }, lines: newLines })
  return { orderId, numbered }
}

/** The destinations of the order with what is still offered of their goods; those of which nothing is are left out. */
function destinationsAgain(
  order: WholeOrder,
  lines: Again['lines'],
  copied: ReadonlyArray<{ from: string; line: NewLine }>,
): Destination[] {
  const lineOf = new Map(copied.map(({ from, line }) => [from, line.orderItemId]))
  return ownDestinations(order.destinations).flatMap((destination) => {
    const items = destination.items.flatMap(({ orderItemId, quantity }) => {
      const copy = lineOf.get(orderItemId)
      return copy === undefined ? [] : [{ orderItemId: copy, quantity }]
    })
    const going = lines.filter(({ item }) =>
      destination.items.some((one) => one.orderItemId === item.orderItemId),
    )
    const shipping = shippingOf(destination, destination.shipDirect, going, mayShipDirect)
    return items.length > 0
      ? [{ ...destination, ...shipping, promisedDeliveryDate: '', destinationId: v7(), items }]
      : []
  })
}

/** The method and UPS service, without its price; WBC shipping where there was none, or the lines ask for it. */
function shippingOf(
  { shippingDescription }: { shippingDescription: string | null },
  shipDirect: boolean | null,
  lines: Again['lines'],
  mayBeDirect: typeof mayShipDirect,
): OrderShipping {
  const offers = lines.flatMap(({ offer }) => (offer ? [offer] : []))
  if (shipDirect && mayBeDirect(offers)) return directShipping
  return { ...startingShipping, shippingDescription }
}
