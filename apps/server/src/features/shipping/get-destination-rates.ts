import type { getDestinationRates as endpoint } from '@portal/contract/destinations'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { type Address, addressErrors } from '@portal/domain/address'
import { arrivalOf } from '@portal/domain/arrival-words'
import { linesByDestination } from '@portal/domain/destinations'
import { goodsToShip, type LineToShip } from '@portal/domain/goods-to-ship'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { noRateFor, type Shipment } from '../../ports/shipping-rates.ts'
import { readCartForOrder } from '../cart/cart-for-order.ts'
import { findFilledOrder } from '../orders/find-order-shipment.ts'
import { arrivalsFor } from './find-arrivals.ts'
import { quoteFor } from './quote-shipping.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'shippingRates' | 'transitTimes' | 'now' | 'timeZone'>
type Form = BodyOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>
type Line = LineToShip & { id: string }

/**
 * UPS rates in dollars for each destination of the caller's cart, or of an order (docs/spec/orders.md#destinations). What is
 * shipped where is computed here, from quantities by line.
 * Throws CART_EMPTY, ORDER_NOT_FOUND and ORDER_EMPTY.
 */
export async function getDestinationRates(ctx: Needs, form: Form): Promise<Answer> {
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

async function linesOf({ db, actor }: Needs, { orderId }: Form): Promise<Line[]> {
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
async function ratesOf(ctx: Needs, shipment: Shipment): Promise<Answer['results'][number]> {
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
