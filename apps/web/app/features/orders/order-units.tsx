import type { Order } from '@portal/contract/orders'
import { isNumbered, numberedOfWords } from '@portal/domain/numbered-types'
import { allows } from '@portal/domain/order-status'
import { unitsPath } from '@portal/domain/units-path'
import { lazy, Suspense } from 'react'
import { useMay } from '../../lib/access.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const OrderUnitsList = lazy(() =>
  import('./order-units-list.tsx').then((module) => ({ default: module.OrderUnitsList })),
)

/** How many devices of the order have a unit number, which they are, and the way to their sheet (docs/spec/fleet.md#sheet). */
export function OrderUnits({ order }: { order: Order }) {
  const mayNumber = useMay('order')
  const devices = order.orderItems
    .filter(({ productTypeId, isAddOn }) => !isAddOn && isNumbered(productTypeId))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  if (devices === 0) return null
  const { unitsNumbered } = order
  return (
    <section aria-labelledby="order-units" className="grid gap-4 pt-6 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="order-units" className="text-h3">
          Units
        </h2>
        <p className="text-muted mr-auto">{numberedOfWords(unitsNumbered, devices)}</p>
        {mayNumber && (
          <ButtonLink variant="ghost" to={unitsPath(order.orderId)}>
            {allows(order.statusId, 'edit') ? 'Number the units' : 'Units'}
          </ButtonLink>
        )}
      </div>
      {unitsNumbered > 0 && mayNumber && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <OrderUnitsList orderId={order.orderId} accountId={order.zohoAccountId} version={order.version} />
        </Suspense>
      )}
    </section>
  )
}
