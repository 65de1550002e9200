import type { Order } from '@portal/contract/orders'
import { addressErrors } from '@portal/domain/address'
import { useState } from 'react'
import type { CallInput } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { toast } from '../../ui/toast.tsx'
import { headerOf, updateBody } from '../order-header/header-wire.ts'
import { ChangeDestinations } from './order-destinations.tsx'
import { useUpdateOrder } from './orders.queries.ts'
import { ShippingFields } from './shipping-fields.tsx'

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
    <section aria-labelledby="order-shipping" aria-busy={update.isPending} className="print-hidden pt-9">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <h2 id="order-shipping" className="text-[1.375rem]">
          Shipping
        </h2>
        <ChangeDestinations order={order} />
      </div>
      {order.destinations.length > 0 && (
        <p className="pb-4 text-ui text-muted">
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
    </section>
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
