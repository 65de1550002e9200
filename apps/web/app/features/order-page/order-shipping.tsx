import type { Order } from '@portal/contract/orders'
import { addressErrors } from '@portal/domain/address'
import { productNameOf } from '@portal/domain/catalog'
import type { ShippingMethod } from '@portal/domain/shipping'
import type { SubmitLine } from '@portal/domain/submit-blockers'
import { Suspense, useState } from 'react'
import type { CallInput } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { toast } from '../../ui/toast.tsx'
import { destinationsOfOrder, ownDestinations, splitLinesOf } from '../destinations/draft-destinations.ts'
import { headerOf, updateBody } from '../order-header/header-wire.ts'
import type { ChosenRate, OrderHeader } from '../order-header/order-header.ts'
import { ShippingChoice, useShippingChoice } from '../order-header/shipping-choice.tsx'
import { useSaveDestinations, useUpdateOrder } from '../orders/orders.queries.ts'
import { destinationsId } from './line-terms.tsx'

type OrderShippingProps = {
  order: Order
  /** What went wrong, or null once something is tried again. */
  onProblem: (problem: Error | null) => void
}

type Choice = Pick<CallInput<'updateOrder'>['body'], 'shipDirect' | 'shippingDescription' | 'shippingRate'>

/** How a draft ships, in the place where it is read: what is chosen is saved at once, at the server's price. */
export function OrderShipping({ order, onProblem }: OrderShippingProps) {
  const update = useUpdateOrder()
  const once = useOneAtATime()
  const [wanted, setWanted] = useState<Choice | null>(null)
  const header = headerOf(order)

  async function save(choice: Choice) {
    onProblem(null)
    setWanted(choice)
    try {
      await update.mutateAsync({
        params: { orderId: String(order.orderId) },
        body: { ...updateBody(header, order), ...choice },
      })
      toast('Shipping was changed.', { tone: 'success' })
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setWanted(null)
    }
  }

  return (
    <RecordCard
      title="Shipping"
      headingId="order-shipping"
      isPrinted={false}
      busy={update.isPending}
      actions={<ChangeDestinations order={order} />}
    >
      <div className="record-card-body">
        {ownDestinations(order).length > 0 && (
          <p className="text-ui text-muted">
            This is how the goods of the shipping address travel. The other destinations have their own method
            and rate.
          </p>
        )}
        <ShippingFields
          order={order}
          header={wanted === null ? header : { ...header, ...chosenIn(wanted) }}
          wait={waitOf(order)}
          isKept
          onMethod={(method) => void once(() => save(choiceOf(method)))}
          onRate={(rate) =>
            rate &&
            void once(() =>
              save({ shipDirect: false, shippingDescription: rate.description, shippingRate: rate.rate }),
            )
          }
        />
      </div>
    </RecordCard>
  )
}

/** Without a description the server takes the first service. */
const choiceOf = (method: 'wbc' | 'direct'): Choice =>
  method === 'direct'
    ? { shipDirect: true, shippingDescription: null, shippingRate: null }
    : { shipDirect: false, shippingDescription: null, shippingRate: null }

/** What was pressed shows at once; the order says what became of it. */
function chosenIn({ shipDirect, shippingDescription, shippingRate }: Choice) {
  const isRated = shippingDescription != null && shippingRate != null
  return {
    method: shipDirect ? ('direct' as const) : ('wbc' as const),
    rate: isRated ? { description: shippingDescription, rate: shippingRate } : null,
  }
}

/** The whole header is saved with the choice, so it must be one that can be saved. */
function waitOf(order: Order): string | undefined {
  const { billing, shipping } = headerOf(order)
  const isWhole =
    Object.keys({ ...addressErrors('Billing', billing), ...addressErrors('Shipping', shipping) }).length === 0
  return isWhole ? undefined : 'Fill in the billing and the shipping address first: choose Edit Order.'
}

const loadDialog = async () =>
  (await import('../destinations/order-destinations-dialog.tsx')).OrderDestinationsDialog

/** The button that splits a draft over several places, and its dialog. */
function ChangeDestinations({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, isOpen)
  const save = useSaveDestinations()
  if (order.orderItems.length === 0) return null
  return (
    <>
      <Button id={destinationsId} variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {ownDestinations(order).length === 0 ? 'Ship to more than one place' : 'Change destinations'}
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
    isSplit: ownDestinations(order).length > 0,
  })
  return (
    <>
      <ShippingChoice {...choice} {...rest} hasNoItems={hasNoItems} hasUnits={order.unitsNumbered > 0} />
      {ownDestinations(order).length > 0 && header.requestedDeliveryDate !== '' && (
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

/** An order's lines as the rules of submitting read them. */
const submitLinesOf = ({ orderItems }: Pick<Order, 'orderItems'>): SubmitLine[] =>
  orderItems.map(({ orderItemId, offer, carrier, productTypeId, today }) => ({
    id: orderItemId,
    name: productNameOf(offer.product),
    carrier,
    productTypeId,
    state: today?.state ?? 'same',
  }))
