import type { BodyOf } from '@portal/contract/endpoint'
import type { insertOrder } from '@portal/contract/order-changes'
import { productNameOf } from '@portal/domain/catalog'
import { costedLine } from '@portal/domain/costs'
import type { SubmitLine } from '@portal/domain/submit-blockers'
import type { Tx } from '../../../db/client.ts'
import type { CartLineForOrder } from '../../cart/cart-for-order.ts'
import type { OfferFacts } from '../../catalog/find-offer.ts'
import { lineDiscounts, type Pricing } from '../../price-rules/apply-rules.ts'
import { type LineOfOrder, wantedDestinations } from '../destinations/wanted-destinations.ts'
import { type NewLine, newLine } from '../draft/order-lines.ts'

/**
 * One thing that a cart orders: where it stands in the cart, its offer as it is now, and the line that it becomes. What
 * ships, what blocks and what is to be approved read this one shape.
 */
export type Good = { cartItemId: string; offer: OfferFacts; line: NewLine }

/** Everything that a cart orders: each device, then its repair coverage and its accessory as goods of their own. */
export const goodsOf = (cart: readonly CartLineForOrder[]): Good[] =>
  cart.flatMap(({ cartItemId, quantity, offer, screenRepair, accessory }) => [
    { cartItemId, offer, line: newLine(offer, quantity) },
    ...[screenRepair, accessory].flatMap((addOn) =>
      addOn ? [{ cartItemId, offer: addOn, line: newLine(addOn, quantity, { isAddOn: true }) }] : [],
    ),
  ])

/** With its carrier, which the lines of an order do not have. */
const shippedLine = ({ line, offer }: Good): LineOfOrder => ({ ...line, carrier: offer.carrier })

/** As the rules of its account read it. */
export const lineToApprove = ({ offer }: Good) => ({
  carrierId: offer.carrierId,
  carrier: offer.carrier,
  productId: offer.productId,
  name: productNameOf(offer),
})

/** As the rules of costs read it. */
export const costedGood = ({ offer, line: { quantity, discounts } }: Good) =>
  costedLine({ ...offer, quantity, discounts })

/** With what price rules take off each. */
export function withGoodDiscounts(goods: readonly Good[], pricing: Pricing): Good[] {
  const discounts = lineDiscounts(
    pricing,
    goods.map(({ offer, line: { quantity } }) => ({ ...offer, quantity })),
  )
  return goods.map((good, index) => ({ ...good, line: { ...good.line, discounts: discounts[index] } }))
}

/** As submitting looks at it: a cart has today's prices, and only goods that are sold. */
export const lineToSubmit = ({ cartItemId, offer }: Good): SubmitLine => ({
  id: cartItemId,
  name: productNameOf(offer),
  carrier: offer.carrier,
  productTypeId: offer.productTypeId,
  state: 'same',
})

/** Where else the cart goes, in the words of the new order's lines. */
export async function wantedOfCart(
  tx: Tx,
  { destinations: sentOfCart = [] }: BodyOf<typeof insertOrder>,
  { goods, zohoAccountId }: { goods: readonly Good[]; zohoAccountId: string },
) {
  const lines = goods.map(shippedLine)
  const lineOf = new Map(
    goods.flatMap(({ cartItemId, line }) => (line.isAddOn ? [] : [[cartItemId, line.orderItemId]])),
  )
  const sent = sentOfCart.map(({ items, ...destination }) => ({
    ...destination,
    items: items.map(({ cartItemId, quantity }) => ({
      orderItemId: lineOf.get(cartItemId) ?? cartItemId,
      quantity,
    })),
  }))
  return { sent, lines, destinations: await wantedDestinations(tx, { sent, lines, zohoAccountId }) }
}
