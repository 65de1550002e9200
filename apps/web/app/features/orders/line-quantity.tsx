import type { OrderItem } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import { messageOf } from '../../lib/api.ts'
import { QuantityEditor } from '../../ui/quantity-editor.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUpdateOrderItem } from './orders.queries.ts'

type LineQuantityProps = { item: OrderItem; version: number }

/** The quantity of a draft's line, changed in place. @param version of the order that the person sees */
export function LineQuantity({
  item: { orderId, orderItemId, quantity, offer },
  version,
}: LineQuantityProps) {
  const update = useUpdateOrderItem()
  const name = productNameOf(offer.product)

  async function apply(wanted: number) {
    try {
      await update.mutateAsync({
        params: { orderId: String(orderId), orderItemId },
        body: { quantity: wanted, version },
      })
      toast(`${name}: quantity is now ${wanted}.`, { tone: 'success' })
    } catch (error) {
      toast(`The quantity of ${name} was not changed. ${messageOf(error)}`, { tone: 'danger' })
    }
  }

  return (
    <span className="flex flex-wrap items-center justify-end">
      <QuantityEditor
        productName={name}
        quantity={quantity}
        busy={update.isPending}
        range={limits.addItemQuantity}
        hideLabel
        onApply={(wanted) => void apply(wanted)}
      />
    </span>
  )
}
