import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  getDestinationRates as getDestinationRatesCall,
  getRates as getRatesCall,
} from '@portal/contract/shipping'
import { type Address, addressErrors } from '@portal/domain/address'
import { arrivalOf } from '@portal/domain/arrival-words'
import { linesByDestination } from '@portal/domain/destinations'
import { goodsToShip, type LineToShip } from '@portal/domain/goods-to-ship'
import { toDollars } from '@portal/domain/money'
import { type Actor, mayActFor } from '@portal/domain/roles'
import type { Reader } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { noRateFor, type Shipment } from '../../../ports/shipping-rates.ts'
import { cartShipment, readCartForOrder } from '../../cart/cart-for-order.ts'
import { findOffer } from '../../catalog/find-offer.ts'
import { arrivalsFor } from '../../shipping/find-arrivals.ts'
import { quoteFor } from '../../shipping/quote-shipping.ts'
import { orderShipment } from '../draft/order-lines.ts'
import { findWholeOrder, type WholeOrder } from '../list/find-whole-order.ts'
import { goodsOf } from '../place/goods-of-cart.ts'
import { firstLinesOf } from './destination-shipping.ts'
import { remainderShipment } from './remainder.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'shippingRates' | 'transitTimes' | 'now' | 'timeZone'>

/**
 * UPS rates in dollars for the caller's own cart, an order's lines, or so many of an offer, to one address, cheapest first
 * (docs/spec/checkout.md#rates), and beside them the day on which each service arrives, where it is known. How many items and what they are worth is read from there; what was sent is not looked
 * at.
 * Throws CART_EMPTY, ORDER_NOT_FOUND, ORDER_EMPTY, OFFER_NOT_FOUND and RATES_UNAVAILABLE.
 */
export async function getRates(
  ctx: Needs,
  form: BodyOf<typeof getRatesCall>,
): Promise<AnswerOf<typeof getRatesCall>> {
  const shipment = await shipmentOf(ctx, form)
  if (!shipment) return { success: true, data: [], arrivals: [], reason: 'The carrier ships all of it.' }
  const [rates, arrivals] = await Promise.all([quoteFor(ctx, shipment), arrivalsFor(ctx, shipment)])
  return {
    success: true,
    data: rates.map(({ description, rateCents }) => ({ description, rate: toDollars(rateCents) })),
    arrivals: rates.flatMap(({ description }) => arrivalOf(arrivals, description) ?? []),
    ...(rates.length === 0 && { reason: noRateFor(shipment) }),
  }
}

/** Undefined only where the remainder was asked for and there is none. */
async function shipmentOf(
  { db, actor }: Needs,
  form: BodyOf<typeof getRatesCall>,
): Promise<Shipment | undefined> {
  const to = destination(form)
  const { orderId, remainder } = form
  if (orderId !== undefined && remainder)
    return remainderShipment(to, (await findFilledOrder(db, { actor, orderId })).items)
  if (orderId !== undefined) return findOrderShipment(db, { actor, orderId, to })
  if (form.offer) return { to, ...cartShipment([await findWanted(db, form.offer)]) }
  const { lines } = await readCartForOrder(db, actor.userId)
  if (lines.length === 0) throw new AppError('CART_EMPTY')
  if (!remainder) return { to, ...cartShipment(lines) }
  return remainderShipment(
    to,
    goodsOf(lines).map(({ line }) => line),
  )
}

/** So many of an offer that the shop sells now. Throws OFFER_NOT_FOUND. */
async function findWanted(
  on: Reader,
  { offerId, quantity }: NonNullable<BodyOf<typeof getRatesCall>['offer']>,
) {
  const offer = await findOffer(on, offerId)
  if (!offer?.isOffered) throw new AppError('OFFER_NOT_FOUND')
  return { quantity, offer }
}

const destination = (form: BodyOf<typeof getRatesCall>): Address => ({
  street: form.addressLine.filter((line) => line.trim() !== '').join(', '),
  city: form.city,
  state: form.stateProvinceCode,
  zip: form.postalCode,
})

type GetDestinationRatesNeeds = Pick<
  SignedInContext,
  'db' | 'actor' | 'shippingRates' | 'transitTimes' | 'now' | 'timeZone'
>
type Form = BodyOf<typeof getDestinationRatesCall>
type Answer = AnswerOf<typeof getDestinationRatesCall>
type Line = LineToShip & { id: string }

/**
 * UPS rates in dollars for each destination of the caller's cart, or of an order (docs/spec/orders.md#destinations). What is
 * shipped where is computed here, from quantities by line.
 * Throws CART_EMPTY, ORDER_NOT_FOUND and ORDER_EMPTY.
 */
export async function getDestinationRates(ctx: GetDestinationRatesNeeds, form: Form): Promise<Answer> {
  const [, ...splits] = form.destinations
  const lines = await linesOf(ctx, form)
  const goods = linesByDestination(lines, ({ id }) => id, splits)
  // All of them are staged together.
  const { deviceCount } = goodsToShip(lines)
  return {
    results: await Promise.all(
      form.destinations.map((to, index) =>
        ratesOf(ctx, { to: addressOf(to), ...goodsToShip(goods[index] ?? []), deviceCount }),
      ),
    ),
  }
}

async function linesOf({ db, actor }: GetDestinationRatesNeeds, { orderId }: Form): Promise<Line[]> {
  if (orderId !== undefined) {
    const { items } = await findFilledOrder(db, { actor, orderId })
    return items.map((line) => ({ ...line, id: line.orderItemId }))
  }
  const { lines } = await readCartForOrder(db, actor.userId)
  if (lines.length === 0) throw new AppError('CART_EMPTY')
  return lines.flatMap(({ cartItemId, quantity, offer, screenRepair, accessory }) => [
    { ...lineOf(offer, quantity), id: cartItemId },
    ...[screenRepair, accessory].flatMap((addOn) =>
      addOn ? [{ ...lineOf(addOn, quantity), isAddOn: true, id: '' }] : [],
    ),
  ])
}

const lineOf = (
  { msrpCents, productTypeId }: { msrpCents: number; productTypeId: string },
  quantity: number,
): LineToShip => ({ quantity, isAddOn: false, msrpCents, productTypeId })

const addressOf = ({ street, city, state, code }: Form['destinations'][number]): Address => ({
  street,
  city,
  state,
  zip: code,
})

/** A vendor that does not answer for one destination does not hide the rates of the others. */
async function ratesOf(
  ctx: GetDestinationRatesNeeds,
  shipment: Shipment,
): Promise<Answer['results'][number]> {
  const isWhole = Object.keys(addressErrors('Shipping', shipment.to)).length === 0
  if (!isWhole || (shipment.itemCount === 0 && !shipment.isServicesOnly))
    return { rates: [], arrivals: [], reason: null }
  try {
    const [rates, arrivals] = await Promise.all([quoteFor(ctx, shipment), arrivalsFor(ctx, shipment)])
    return {
      rates: rates.map(({ description, rateCents }) => ({ description, rate: toDollars(rateCents) })),
      arrivals: rates.flatMap(({ description }) => arrivalOf(arrivals, description) ?? []),
      reason: rates.length === 0 ? noRateFor(shipment) : null,
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATES_UNAVAILABLE')
      return { rates: [], arrivals: [], reason: error.message }
    throw error
  }
}

/**
 * An order that has lines, with its destinations.
 * Throws ORDER_NOT_FOUND, also for another's order, and ORDER_EMPTY.
 */
async function findFilledOrder(
  on: Reader,
  { actor, orderId }: { actor: Actor; orderId: number },
): Promise<WholeOrder> {
  const order = await findWholeOrder(on, orderId)
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  if (order.items.length === 0) throw new AppError('ORDER_EMPTY', { message: 'Add at least one item first.' })
  return order
}

/**
 * The shipment of what an order sends to its shipping address, to any address.
 * Throws ORDER_NOT_FOUND, also for another's order, and ORDER_EMPTY.
 */
async function findOrderShipment(
  on: Reader,
  { actor, orderId, to }: { actor: Actor; orderId: number; to: Address },
): Promise<Shipment> {
  const { items, destinations } = await findFilledOrder(on, { actor, orderId })
  const { deviceCount } = goodsToShip(items)
  return { ...orderShipment(to, firstLinesOf(items, destinations)), deviceCount }
}
