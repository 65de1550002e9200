import type { Order } from '@portal/contract/orders'
import { lazy, Suspense, useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { destinationsId } from './order-field-ids.ts'
import { useSaveDestinations } from './orders.queries.ts'

const PlaceList = lazy(() =>
  import('../destinations/place-list.tsx').then((module) => ({ default: module.PlaceList })),
)
const loadDialog = async () =>
  (await import('../destinations/order-destinations-dialog.tsx')).OrderDestinationsDialog

/** Every destination of an order that goes to several, with its goods, method and rate (docs/spec/orders.md#destinations). */
export function OrderDestinations({ order }: { order: Order }) {
  if (order.destinations.length === 0) return null
  return (
    <section aria-labelledby="order-destinations" className="grid gap-4 pt-9">
      <h2 id="order-destinations" className="text-[1.375rem]">
        Destinations
      </h2>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <PlaceList order={order} />
      </Suspense>
    </section>
  )
}

/** The button that splits a draft over several places, and its dialog. */
export function ChangeDestinations({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, isOpen)
  const save = useSaveDestinations()
  if (order.orderItems.length === 0) return null
  return (
    <>
      <Button id={destinationsId} variant="ghost" onClick={() => setOpen(true)}>
        {order.destinations.length === 0 ? 'Ship to more than one place' : 'Change destinations'}
      </Button>
      {isOpen && Dialog && (
        <Dialog
          order={order}
          save={save}
          onClose={() => {
            save.reset()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
