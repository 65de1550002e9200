import { brand } from '@portal/domain/brand'
import { remainderNames } from '@portal/domain/shipping'
import { useUpsRates } from '../../order-header/shipping-rates.queries.ts'
import { type CartView, submitLinesOf } from '../cart/use-cart-view.ts'
import { useDraftDestinations, useDraftHeader } from '../order-draft.store.ts'

/**
 * What no carrier ships of a cart that ships direct from the carrier: it goes from our facility at the cheapest service
 * (docs/spec/checkout.md#shipping-method). Null where there is nothing of the kind.
 */
export function useCartRemainder({
  cartTotals,
  currentItems,
}: Pick<CartView, 'cartTotals' | 'currentItems'>) {
  const { method, shipping: to } = useDraftHeader()
  const isSplit = useDraftDestinations().length > 0
  const { today: totalAmount, cartItemCount: itemCount, declaredValue } = cartTotals
  const names = method === 'direct' && !isSplit ? remainderNames(submitLinesOf(currentItems)) : ''
  const isWanted = names !== ''
  const { rates, failure, isFetching, onRetry } = useUpsRates({
    to,
    goods: { itemCount, totalAmount, declaredValue, remainder: true },
    isWanted,
    isDirectOffered: false,
  })
  if (!isWanted) return null
  // The cheapest comes first.
  const rate = rates?.[0] ?? null
  const label = [`${names} from ${brand.name}`, rate?.description].filter(Boolean).join(', ')
  return { label, rate, failure, isFetching, onRetry }
}
