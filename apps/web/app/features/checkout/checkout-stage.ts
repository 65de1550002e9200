import { type CheckoutStage, isCheckoutStage } from '@portal/domain/order-stage'
import { paths } from '@portal/domain/paths'

/** The stage is in the address, so that Back, Forward and a reload mean what people expect. */
const stepParam = 'step'

export const stagePath = (stage: CheckoutStage) =>
  stage === 'draft' ? paths.cart : `${paths.cart}?${stepParam}=${stage}`

/** The stage that an address asks for; the cart itself when it names none. */
export function stageIn(search: URLSearchParams): CheckoutStage {
  const step = search.get(stepParam)
  return isCheckoutStage(step) ? step : 'draft'
}

/** The stage that can be shown: nothing to order leads to the (empty) cart, and only an order has a confirmation. */
export function reachableStage(
  wanted: CheckoutStage,
  { cartIsEmpty, orderId }: { cartIsEmpty: boolean; orderId: number | null },
): CheckoutStage {
  if (wanted === 'completed') return orderId === null ? 'draft' : 'completed'
  return cartIsEmpty ? 'draft' : wanted
}
