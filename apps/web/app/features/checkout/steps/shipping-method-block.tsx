import { formatCents, fromDollars } from '@portal/domain/money'
import { useEffect } from 'react'
import { useSettled } from '../../../lib/use-settled.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { sentPlaces, splitLinesOfCart, submitDestinationsOf } from '../../destinations/draft-destinations.ts'
import { placedUnits } from '../../fleet-sheet/cart-units.ts'
import { chooseRate } from '../../order-header/header-changes.ts'
import { ShippingChoice, useShippingChoice, waitForStreet } from '../../order-header/shipping-choice.tsx'
import type { SplitGoods, UpsRates } from '../../order-header/shipping-rates.queries.ts'
import { type CartView, submitLinesOf } from '../cart/use-cart-view.ts'
import { chooseMethodFor } from '../draft/order-draft.ts'
import {
  changeDraft,
  changeHeader,
  useDraftDestinations,
  useDraftHeader,
  useDraftUnits,
} from '../order-draft.store.ts'
import { StepBlock } from './step-parts.tsx'
import { useCartRemainder } from './use-cart-remainder.ts'

/** How the order travels, and with 'wbc' the UPS service, of which one must be chosen (docs/spec/checkout.md#shipping-method). */
export function ShippingMethodBlock({ cart }: { cart: Pick<CartView, 'cartTotals' | 'currentItems'> }) {
  const { declaredValue } = cart.cartTotals
  const choice = useCartShipping(cart)
  const units = placedUnits(useDraftUnits(), cart.currentItems)
  useDropStaleRate(choice.rates.rates)
  return (
    <StepBlock heading="Shipping method" required>
      <ShippingChoice
        {...choice}
        hasUnits={units.length > 0}
        onMethod={(chosen) => changeDraft(chooseMethodFor(chosen, declaredValue))}
        onRate={(chosen) => changeHeader(chooseRate(chosen))}
      />
      <RemainderRate cart={cart} />
    </StepBlock>
  )
}

/** How what no carrier ships travels beside a direct shipment, and what that costs. */
function RemainderRate({ cart }: { cart: Pick<CartView, 'cartTotals' | 'currentItems'> }) {
  const remainder = useCartRemainder(cart)
  if (!remainder) return null
  const { label, rate, failure, isFetching, onRetry } = remainder
  if (failure !== undefined)
    return (
      <div className="mt-3">
        <ErrorPanel message={failure} busy={isFetching} retryLabel="Retry" onRetry={onRetry} />
      </div>
    )
  return (
    <div className="mt-3">
      <Notice role="status">
        {rate === null ? `${label}.` : `${label}: ${formatCents(fromDollars(rate.rate))}.`} It comes in a
        package of its own.
      </Notice>
    </div>
  )
}

/** A rate that is no longer offered (another cart, another day) is no longer chosen. */
function useDropStaleRate(rates: UpsRates['rates']) {
  const chosen = useDraftHeader().rate
  useEffect(() => {
    if (chosen === null || rates === undefined) return
    const isOffered = rates.some(
      ({ description, rate }) => description === chosen.description && rate === chosen.rate,
    )
    if (!isOffered) changeHeader(chooseRate(null))
  }, [chosen, rates])
}

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
    isSplit: destinations.length > 0,
  })
}
