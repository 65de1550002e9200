import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getRates as endpoint } from '@portal/contract/shipping'
import type { Address } from '@portal/domain/address'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { cartShipment, readCartForOrder } from '../cart/cart-for-order.ts'
import { quoteFor } from './quote-shipping.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'shippingRates' | 'now'>

/**
 * UPS rates in dollars for the caller's own cart to one address, cheapest first (storefront 7).
 * How many items and what they are worth is read from the cart; what was sent is not looked at.
 * Throws CART_EMPTY and RATES_UNAVAILABLE.
 */
export async function getRates(
  ctx: Needs,
  form: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const lines = await readCartForOrder(ctx.db, ctx.actor.userId)
  if (lines.length === 0) throw new AppError('CART_EMPTY')
  const rates = await quoteFor(ctx, { to: destination(form), ...cartShipment(lines) })
  return {
    success: true,
    data: rates.map(({ description, rateCents }) => ({ description, rate: toDollars(rateCents) })),
  }
}

const destination = (form: BodyOf<typeof endpoint>): Address => ({
  street: form.addressLine.filter((line) => line.trim() !== '').join(', '),
  city: form.city,
  state: form.stateProvinceCode,
  zip: form.postalCode,
})
