import type { CartTotals } from '@portal/contract/cart'
import type { ShippingRateOnWire } from '@portal/contract/shipping'
import { addressLine } from '@portal/domain/address'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { UpsRateList } from '../order-header/shipping-methods.tsx'
import { isComplete, ratesQuery } from './checkout.queries.ts'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { shippingOf } from './order-draft.ts'
import { dropRate, toggleRate } from './order-draft-changes.ts'

const typingPauseMs = 500

type UpsRatesProps = {
  cartTotals: CartTotals
  /** Whether the other method is a way on while UPS is silent. */
  isDirectOffered?: boolean
}

/** UPS services with their prices for this cart and address; one must be chosen with 'wbc' (storefront 5). */
export function UpsRates({ cartTotals, isDirectOffered = true }: UpsRatesProps) {
  const draft = useOrderDraft((whole) => whole)
  const to = shippingOf(draft)
  const { today: totalAmount, cartItemCount: itemCount, declaredValue } = cartTotals
  const line = addressLine(to)
  const isSettled = useSettled(line, typingPauseMs) === line
  // After a reload the stage is there before the cart is: without items there is nothing to ask about.
  const isKnown = isComplete(to) && isSettled && itemCount > 0
  const shipment = isKnown ? { to, itemCount, totalAmount, declaredValue } : null
  const rates = useQuery(ratesQuery(shipment))
  const data = rates.data?.data
  useDropStaleRate(data)

  if (!isComplete(to))
    return (
      <p className="field-hint">Enter the city, state and ZIP of the shipping address to see UPS rates.</p>
    )
  const wayOn = isDirectOffered ? ' You can still choose direct from the carrier.' : ''
  return (
    <UpsRateList
      rates={data}
      reason={rates.data?.reason}
      failure={rates.isError ? `${messageOf(rates.error)}${wayOn}` : undefined}
      isFetching={rates.isFetching}
      onRetry={() => void rates.refetch()}
      chosen={draft.selectedUpsRate}
      onChoose={(rate) => changeDraft(rate === null ? dropRate : toggleRate(rate))}
    />
  )
}

/** A rate that is not offered any more (another cart, another day) is not chosen any more. */
function useDropStaleRate(rates: readonly ShippingRateOnWire[] | undefined) {
  const chosen = useOrderDraft((draft) => draft.selectedUpsRate)
  useEffect(() => {
    if (chosen === null || rates === undefined) return
    const isOffered = rates.some(
      ({ description, rate }) => description === chosen.description && rate === chosen.rate,
    )
    if (!isOffered) changeDraft(dropRate)
  }, [chosen, rates])
}
