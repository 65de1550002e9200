import { useEffect } from 'react'
import { placedUnits } from '../fleet-sheet/cart-units.ts'
import { chooseRate } from '../order-header/header-changes.ts'
import { ShippingChoice } from '../order-header/shipping-choice.tsx'
import type { UpsRates } from '../order-header/shipping-rates.queries.ts'
import { changeDraft, changeHeader, useDraftHeader, useDraftUnits } from './order-draft.store.ts'
import { chooseMethodFor } from './order-draft.ts'
import { StepBlock } from './step-block.tsx'
import { useCartShipping } from './use-cart-shipping.ts'
import type { CartView } from './use-cart-view.ts'

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
    </StepBlock>
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
