import { type CheckoutStep, isCheckoutStep } from '@portal/domain/checkout-steps'
import { paths } from '@portal/domain/paths'

/** The step is in the address, so that Back, Forward and a reload mean what people expect. */
const stepParam = 'step'

export const stepPath = (step: CheckoutStep) =>
  step === 'draft' ? paths.cart : `${paths.cart}?${stepParam}=${step}`

/** The part of the second step where units are numbered; it is the hash of an address, and the id of a heading. */
export const unitsPart = 'units'
export const unitsPartPath = `${stepPath('installed-apps')}#${unitsPart}`

/** The step that an address asks for; the cart itself when it names none. */
export function stepIn(search: URLSearchParams): CheckoutStep {
  const step = search.get(stepParam)
  return isCheckoutStep(step) ? step : 'draft'
}

/** The step that can be shown: nothing to order leads to the (empty) cart, and only an order has a confirmation. */
export function reachableStep(
  wanted: CheckoutStep,
  { cartIsEmpty, orderId }: { cartIsEmpty: boolean; orderId: number | null },
): CheckoutStep {
  if (wanted === 'completed') return orderId === null ? 'draft' : 'completed'
  return cartIsEmpty ? 'draft' : wanted
}
