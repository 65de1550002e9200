import type { Address } from '@portal/domain/address'
import { lateWords } from '@portal/domain/arrival-words'
import { mayShipDirect, type ShippedLine } from '@portal/domain/direct-shipping'
import { directUnitsNotice, type ShippingMethod } from '@portal/domain/shipping'
import { notDirectWords } from '@portal/domain/submit-blockers'
import { Notice } from '../../ui/notice.tsx'
import { isWhole } from '../addresses/address-check.ts'
import { shippingFieldIds } from './header-field-ids.ts'
import type { ChosenRate, OrderHeader } from './order-header.ts'
import { ShippingMethods, UpsRateList } from './shipping-methods.tsx'
import { type ShippedGoods, useUpsRates } from './shipping-rates.queries.ts'

/** Why nothing can be chosen before there is a shipping street (docs/spec/checkout.md#shipping-method). */
export const waitForStreet = ({ street }: Address) =>
  street.trim() === '' ? 'Enter the shipping street to choose a method.' : undefined

type OpenChoice = {
  lines: ReadonlyArray<ShippedLine & { name: string }>
  /** What is shipped; null while it is not known, and when there is nothing to ship. */
  goods: ShippedGoods | null
  /** The address and the choice as they stand on the screen. */
  header: Pick<OrderHeader, 'shipping' | 'method' | 'rate' | 'requestedDeliveryDate'>
  /** Why nothing can be chosen yet; undefined when it can. */
  wait: string | undefined
  /** What the failure of the rates adds to its reason. */
  afterFailure?: string
}

/** The choice with the UPS rates for its lines, for `ShippingChoice`. Without lines both methods can be chosen. */
export function useShippingChoice({ lines, goods, header, wait, afterFailure = '' }: OpenChoice) {
  const { shipping: to, method, rate, requestedDeliveryDate: requested } = header
  const isDirectOffered = lines.length === 0 || mayShipDirect(lines)
  const isWanted = method === 'wbc' && wait === undefined
  const rates = useUpsRates({ to, goods, isWanted, isDirectOffered, afterFailure })
  const late = isWanted
    ? lateWords({ requested, chosen: rate?.description ?? null, arrivals: rates.arrivals })
    : undefined
  return { lines, isDirectOffered, to, method, rate, rates, late, wait }
}

type ShippingChoiceProps = ReturnType<typeof useShippingChoice> & {
  /** There is nothing that a carrier could quote. */
  hasNoItems?: boolean
  /** Devices of the order have unit numbers. */
  hasUnits?: boolean
  /** A service always belongs to the order: it is replaced, not taken back. */
  isKept?: boolean
  onMethod: (method: ShippingMethod) => void
  onRate: (rate: ChosenRate | null) => void
}

/** Method and UPS service of a cart or an order that is not submitted yet. */
export function ShippingChoice(props: ShippingChoiceProps) {
  const { lines, isDirectOffered, method, late, wait, hasUnits = false, onMethod } = props
  return (
    <div className="grid gap-3">
      <div id={shippingFieldIds.method}>
        <ShippingMethods
          chosen={method}
          disabled={wait !== undefined}
          notDirect={isDirectOffered ? undefined : notDirectWords(lines)}
          onChoose={onMethod}
        />
      </div>
      {wait !== undefined && <p className="field-hint">{wait}</p>}
      {method === 'direct' && hasUnits && <Notice role="status">{directUnitsNotice}</Notice>}
      {method === 'wbc' && wait === undefined && (
        <div id={shippingFieldIds.rate}>
          <RateChoice {...props} />
        </div>
      )}
      {/* The requested date is a wish: it blocks nothing (docs/spec/delivery-days.md#requested-date). */}
      {late !== undefined && (
        <Notice tone="warning" role="status">
          {late}
        </Notice>
      )}
    </div>
  )
}

function RateChoice({ to, rate, rates, hasNoItems, isKept = false, onRate }: ShippingChoiceProps) {
  if (hasNoItems) return <p className="field-hint">Add an item to see UPS rates.</p>
  if (!isWhole(to))
    return (
      <p className="field-hint">Enter the city, state and ZIP of the shipping address to see UPS rates.</p>
    )
  return <UpsRateList {...rates} chosen={rate} onChoose={onRate} isKept={isKept} />
}
