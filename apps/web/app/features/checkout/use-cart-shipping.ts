import { useSettled } from '../../lib/use-settled.ts'
import { sentPlaces, submitDestinationsOf } from '../destinations/draft-destinations.ts'
import { splitLinesOfCart } from '../destinations/split-lines.ts'
import { useShippingChoice, waitForStreet } from '../order-header/shipping-choice.tsx'
import type { SplitGoods } from '../order-header/shipping-rates.queries.ts'
import { submitLinesOf } from './cart-submit-lines.ts'
import { useDraftDestinations, useDraftHeader } from './order-draft.store.ts'
import type { CartView } from './use-cart-view.ts'

const typingPauseMs = 500

/** The shipping choice of the cart, with the UPS rates and days for what goes to the shipping address. */
export function useCartShipping(cart: Pick<CartView, 'cartTotals' | 'currentItems'>) {
  const header = useDraftHeader()
  const destinations = useDraftDestinations()
  const { today: totalAmount, cartItemCount: itemCount, declaredValue } = cart.cartTotals
  const lines = splitLinesOfCart(cart.currentItems)
  const words = useSettled(JSON.stringify(sentPlaces(destinations, lines)), typingPauseMs)
  // Written above.
  const others = JSON.parse(words) as SplitGoods['others']
  const goods =
    others.length > 0 ? { others, totalAmount, itemCount } : { itemCount, totalAmount, declaredValue }
  return useShippingChoice({
    lines: submitDestinationsOf(lines, destinations).firstLines ?? submitLinesOf(cart.currentItems),
    // After a reload the step is there before the cart is: without items there is nothing to ask about.
    goods: itemCount > 0 ? goods : null,
    header,
    wait: waitForStreet(header.shipping),
  })
}
