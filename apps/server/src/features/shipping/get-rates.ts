import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getRates as endpoint } from '@portal/contract/shipping'
import type { Address } from '@portal/domain/address'
import { arrivalOf } from '@portal/domain/arrival-words'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { noRateFor, type Shipment } from '../../ports/shipping-rates.ts'
import { cartShipment, readCartForOrder } from '../cart/cart-for-order.ts'
import { findOrderShipment } from '../orders/find-order-shipment.ts'
import { arrivalsFor } from './find-arrivals.ts'
import { quoteFor } from './quote-shipping.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'shippingRates' | 'transitTimes' | 'now' | 'timeZone'>

/**
 * UPS rates in dollars for the caller's own cart, or an order's lines, to one address, cheapest first
 * (docs/spec/checkout.md#rates), and beside them the day on which each service arrives, where it is known. How many items and what they are worth is read from there; what was sent is not looked
 * at.
 * Throws CART_EMPTY, ORDER_NOT_FOUND, ORDER_EMPTY and RATES_UNAVAILABLE.
 */
export async function getRates(
  ctx: Needs,
  form: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const shipment = await shipmentOf(ctx, form)
  const [rates, arrivals] = await Promise.all([quoteFor(ctx, shipment), arrivalsFor(ctx, shipment)])
  return {
    success: true,
    data: rates.map(({ description, rateCents }) => ({ description, rate: toDollars(rateCents) })),
    arrivals: rates.flatMap(({ description }) => arrivalOf(arrivals, description) ?? []),
    ...(rates.length === 0 && { reason: noRateFor(shipment) }),
  }
}

async function shipmentOf({ db, actor }: Needs, form: BodyOf<typeof endpoint>): Promise<Shipment> {
  const to = destination(form)
  if (form.orderId !== undefined) return findOrderShipment(db, { actor, orderId: form.orderId, to })
  const { lines } = await readCartForOrder(db, actor.userId)
  if (lines.length === 0) throw new AppError('CART_EMPTY')
  return { to, ...cartShipment(lines) }
}

const destination = (form: BodyOf<typeof endpoint>): Address => ({
  street: form.addressLine.filter((line) => line.trim() !== '').join(', '),
  city: form.city,
  state: form.stateProvinceCode,
  zip: form.postalCode,
})
