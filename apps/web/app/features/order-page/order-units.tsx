import type { Order } from '@portal/contract/orders'
import { isNumbered, numberedOfWords } from '@portal/domain/numbered-types'
import { allows } from '@portal/domain/order-status'
import { unitsPath } from '@portal/domain/portal-paths'
import { Suspense } from 'react'
import { useMay } from '../../lib/access.ts'
import { lazy } from '../../lib/lazy.ts'
import { phone, useMedia } from '../../lib/use-media.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { RecordCard } from '../../ui/record.tsx'

const OrderUnitsList = lazy(() =>
  import('./order-units-list.tsx').then((module) => ({ default: module.OrderUnitsList })),
)

/** On phones more of them are read when they are asked for. */
const unitsShown = 3

/** How many devices of the order have a unit number, which they are, and the way to their sheet (docs/spec/fleet.md#sheet). */
export function OrderUnits({ order }: { order: Order }) {
  const mayNumber = useMay('order')
  const isPhone = useMedia(phone)
  const devices = order.orderItems
    .filter(({ productTypeId, isAddOn }) => !isAddOn && isNumbered(productTypeId))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  if (devices === 0) return null
  const { unitsNumbered } = order
  const isFolded = isPhone && unitsNumbered > unitsShown
  const list = (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <OrderUnitsList orderId={order.orderId} accountId={order.zohoAccountId} version={order.version} />
    </Suspense>
  )
  return (
    <RecordCard
      title="Units"
      headingId="order-units"
      isPrinted={false}
      note={numberedOfWords(unitsNumbered, devices)}
      actions={
        mayNumber && (
          <ButtonLink variant="ghost" size="sm" to={unitsPath(order.orderId)}>
            {allows(order.statusId, 'edit') ? 'Number the units' : 'Open the units'}
          </ButtonLink>
        )
      }
    >
      {unitsNumbered > 0 && mayNumber && (
        <div className="record-card-body">
          {isFolded ? (
            <details>
              <summary className="link py-2 text-ui">Show the units</summary>
              {list}
            </details>
          ) : (
            list
          )}
        </div>
      )}
    </RecordCard>
  )
}
