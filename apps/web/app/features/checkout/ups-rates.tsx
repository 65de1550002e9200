import type { CartTotals } from '@portal/contract/cart'
import type { ShippingRateOnWire } from '@portal/contract/shipping'
import { addressLine } from '@portal/domain/address'
import { formatCents, fromDollars } from '@portal/domain/money'
import { upsNotice } from '@portal/domain/shipping'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isComplete, ratesQuery } from './checkout.queries.ts'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { shippingOf } from './order-draft.ts'
import { dropRate, toggleRate } from './order-draft-changes.ts'

const typingPauseMs = 500
const wayOn = 'You can still choose direct from the carrier.'

/** UPS services with their prices for this cart and address; one must be chosen with 'wbc' (storefront 5). */
export function UpsRates({ cartTotals }: { cartTotals: CartTotals }) {
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
  if (rates.isError)
    return (
      <ErrorPanel
        message={`${messageOf(rates.error)} ${wayOn}`}
        busy={rates.isFetching}
        onRetry={() => void rates.refetch()}
      />
    )
  if (data === undefined) return <RatesLoading />
  if (data.length === 0) return <Notice role="status">No UPS rates are available for this address.</Notice>
  return <RateList rates={data} chosen={draft.selectedUpsRate} />
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

type RateListProps = { rates: readonly ShippingRateOnWire[]; chosen: ShippingRateOnWire | null }

function RateList({ rates, chosen }: RateListProps) {
  return (
    <div className="grid gap-1.5">
      <ChoiceGroup legend="UPS rates" hideLegend className="rates">
        {rates.map((rate) => {
          const isChosen = rate.description === chosen?.description
          return (
            <RadioRow
              key={rate.description}
              name="ups-rate"
              label={rate.description}
              amount={formatCents(fromDollars(rate.rate))}
              checked={isChosen}
              onChange={() => changeDraft(toggleRate(rate))}
              // A radio that is on does not change when it is clicked again; here that takes it back.
              onClick={() => isChosen && changeDraft(toggleRate(rate))}
              onKeyUp={(event) => {
                if (event.key !== ' ' || !isChosen) return
                event.preventDefault()
                changeDraft(toggleRate(rate))
              }}
            />
          )
        })}
      </ChoiceGroup>
      <p className="field-hint">Select again to clear.</p>
      <p className="field-hint">{upsNotice}</p>
    </div>
  )
}

function RatesLoading() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        Loading UPS rates...
      </p>
      <div className="rates" aria-hidden="true">
        {['w-24', 'w-32', 'w-28'].map((width) => (
          <div key={width} className="flex items-center justify-between min-h-13 px-4.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-4 w-14" />
          </div>
        ))}
      </div>
    </div>
  )
}
