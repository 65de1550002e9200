import type { Order } from '@portal/contract/orders'
import { Suspense } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { Skeleton } from '../../ui/page-states.tsx'
import { RecordCard } from '../../ui/record.tsx'

const PlaceList = lazy(() =>
  import('../destinations/place-list.tsx').then((module) => ({ default: module.PlaceList })),
)
/** Every destination of an order that goes to several, with its goods, method and rate (docs/spec/orders.md#destinations). */
export function OrderDestinations({ order }: { order: Order }) {
  if (order.destinations.length === 0) return null
  return (
    <RecordCard title="Destinations" headingId="order-destinations">
      <div className="record-card-body">
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <PlaceList order={order} />
        </Suspense>
      </div>
    </RecordCard>
  )
}
