import { type Address, addressErrors } from '@portal/domain/address'
import type { ShippingMethod } from '@portal/domain/shipping'
import { notDirectWords, type SubmitLine } from '@portal/domain/submit-blockers'
import { ShippingMethods, type UpsRate, UpsRateList } from '../order-header/shipping-methods.tsx'
import { shippingIds } from './order-field-ids.ts'
import { useOrderRates } from './use-order-rates.ts'

type ShippingFieldsProps = {
  order: { orderId: number; version: number; mayShipDirect: boolean }
  lines: readonly SubmitLine[]
  to: Address
  method: ShippingMethod | null
  rate: UpsRate | null
  /** Why nothing can be chosen yet; undefined when it can. */
  wait: string | undefined
  /** A service always belongs to the order: it is replaced, not taken back. */
  isKept?: boolean
  onMethod: (method: ShippingMethod) => void
  onRate: (rate: UpsRate | null) => void
}

/** Method and UPS service of an order that is not submitted yet, priced by the server for its own lines. */
export function ShippingFields({
  order,
  lines,
  to,
  method,
  rate,
  wait,
  isKept = false,
  onMethod,
  onRate,
}: ShippingFieldsProps) {
  const hasItems = lines.length > 0
  const isDirectOffered = order.mayShipDirect || !hasItems
  const isWhole = Object.keys(addressErrors('Shipping', to)).length === 0
  const rates = useOrderRates({
    ...order,
    to,
    hasItems,
    isDirectOffered,
    isWanted: method === 'wbc' && wait === undefined,
  })
  return (
    <div className="grid gap-3">
      <div id={shippingIds.method}>
        <ShippingMethods
          chosen={method}
          disabled={wait !== undefined}
          notDirect={isDirectOffered ? undefined : notDirectWords(lines)}
          onChoose={onMethod}
        />
      </div>
      {wait !== undefined && <p className="field-hint">{wait}</p>}
      {method === 'wbc' && wait === undefined && (
        <div id={shippingIds.rate}>
          {!hasItems && <p className="field-hint">Add an item to see UPS rates.</p>}
          {hasItems && !isWhole && (
            <p className="field-hint">
              Enter the city, state and ZIP of the shipping address to see UPS rates.
            </p>
          )}
          {hasItems && isWhole && <UpsRateList {...rates} chosen={rate} onChoose={onRate} isKept={isKept} />}
        </div>
      )}
    </div>
  )
}
