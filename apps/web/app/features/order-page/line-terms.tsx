import type { Order, OrderItem } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAcceptPrices } from '../orders/orders.queries.ts'
import { priceOf } from '../orders/price-of.ts'

/** On a draft's line: that its offer has another price now, or is not sold any more; with both prices. */
export function LineTerms({ item }: { item: OrderItem }) {
  const { today } = item
  if (today === null || today.state === 'same') return null
  if (today.state === 'unavailable')
    return (
      <span className="mt-1 grid justify-items-start gap-1">
        <Badge tone="danger" mark="square">
          No longer available
        </Badge>
        <span className="sub">Remove this item before you submit.</span>
      </span>
    )
  return (
    <span className="mt-1 grid justify-items-start gap-1">
      <Badge tone="warning" mark="triangle">
        Price changed
      </Badge>
      <span className="sub">
        {`On this order ${priceOf(item, item)}, today ${priceOf(item, { rate: today.rate ?? 0, ratePlanPrice: today.ratePlanPrice ?? 0, termMonths: today.termMonths, discounts: today.discounts })}`}
      </span>
    </span>
  )
}

type ChangedTermsProps = { order: Order; onProblem: (problem: Error | null) => void }

/** Above the lines of a draft: what changed since they were added, and the one step that accepts today's prices. */
export function ChangedTerms({ order, onProblem }: ChangedTermsProps) {
  const accept = useAcceptPrices()
  const once = useOneAtATime()
  const changed = order.orderItems.filter(({ today }) => today?.state === 'price-changed')
  const gone = order.orderItems.filter(({ today }) => today?.state === 'unavailable')
  if (changed.length + gone.length === 0) return null

  async function confirm() {
    onProblem(null)
    const { orderId, version } = order
    try {
      await accept.mutateAsync({ params: { orderId: String(orderId) }, body: { version } })
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (
    <div className="record-card-body">
      <Notice tone="warning" role="status">
        {gone.length > 0 && (
          <p>{`No longer available: ${namesOf(gone)}. Remove ${gone.length === 1 ? 'it' : 'them'} before you submit.`}</p>
        )}
        {changed.length > 0 && (
          <>
            <p>{`${counted(changed.length, 'line')} with another price today: ${namesOf(changed)}.`}</p>
            <Button
              id={acceptPricesId}
              variant="ghost"
              size="sm"
              className="mt-2"
              busy={accept.isPending}
              onClick={() => void once(confirm)}
            >
              Accept today’s prices
            </Button>
          </>
        )}
      </Notice>
    </div>
  )
}

const namesOf = (items: readonly OrderItem[]) =>
  [...new Set(items.map(({ offer }) => productNameOf(offer.product)))].join(', ')

/** Ids of the parts of a draft's page where Add Item, the confirmation of prices and a line's removal are. */
export const itemsId = 'order-items'
export const acceptPricesId = 'accept-prices'
export const removeItemId = (orderItemId: string) => `remove-${orderItemId}`
/** The button that opens the destinations of a draft. */
export const destinationsId = 'change-destinations'
