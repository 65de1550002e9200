import type { Order } from '@portal/contract/orders'
import type { ShippingMethod } from '@portal/domain/shipping'
import { lazy, Suspense } from 'react'
import { destinationsOfOrder } from '../destinations/draft-destinations.ts'
import { splitLinesOf } from '../destinations/split-lines.ts'
import type { ChosenRate, OrderHeader } from '../order-header/order-header.ts'
import { ShippingChoice, useShippingChoice } from '../order-header/shipping-choice.tsx'
import { submitLinesOf } from './submit-lines.ts'

const LateOtherPlaces = lazy(() =>
  import('../destinations/delivery-lines.tsx').then((module) => ({ default: module.LateOtherPlaces })),
)

type ShippingFieldsProps = {
  order: Order
  /** The address and the choice as they stand on the screen. */
  header: Pick<OrderHeader, 'shipping' | 'method' | 'rate' | 'requestedDeliveryDate'>
  /** Why nothing can be chosen yet; undefined when it can. */
  wait: string | undefined
  /** A service always belongs to the order: it is replaced, not taken back. */
  isKept?: boolean
  onMethod: (method: ShippingMethod) => void
  onRate: (rate: ChosenRate | null) => void
}

/** Method and UPS service of an order that is not submitted yet, priced by the server for its own lines. */
export function ShippingFields({ order, header, wait, ...rest }: ShippingFieldsProps) {
  const { orderId, version } = order
  const lines = submitLinesOf(order)
  const hasNoItems = lines.length === 0
  const choice = useShippingChoice({
    lines,
    goods: hasNoItems ? null : { order: { orderId, version } },
    header,
    wait,
    afterFailure: ' Nothing was lost.',
  })
  return (
    <>
      <ShippingChoice {...choice} {...rest} hasNoItems={hasNoItems} hasUnits={order.unitsNumbered > 0} />
      {order.destinations.length > 0 && header.requestedDeliveryDate !== '' && (
        <Suspense>
          <LateOtherPlaces
            orderId={orderId}
            version={version}
            to={header.shipping}
            first={{
              shipDirect: header.method === null ? null : header.method === 'direct',
              rate: header.rate,
            }}
            lines={splitLinesOf(order)}
            destinations={destinationsOfOrder(order)}
            requested={header.requestedDeliveryDate}
          />
        </Suspense>
      )}
    </>
  )
}
