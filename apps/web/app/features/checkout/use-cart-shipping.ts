import { useShippingChoice, waitForStreet } from '../order-header/shipping-choice.tsx'
import { submitLinesOf } from './cart-submit-lines.ts'
import { useDraftHeader } from './order-draft.store.ts'
import type { CartView } from './use-cart-view.ts'

/** The shipping choice of the cart, with the UPS rates and days for its items. */
export function useCartShipping(cart: Pick<CartView, 'cartTotals' | 'currentItems'>) {
  const header = useDraftHeader()
  const { today: totalAmount, cartItemCount: itemCount, declaredValue } = cart.cartTotals
  return useShippingChoice({
    lines: submitLinesOf(cart.currentItems),
    // After a reload the step is there before the cart is: without items there is nothing to ask about.
    goods: itemCount > 0 ? { itemCount, totalAmount, declaredValue } : null,
    header,
    wait: waitForStreet(header.shipping),
  })
}
