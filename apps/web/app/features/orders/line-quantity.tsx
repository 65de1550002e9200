import type { OrderItem } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { QuantityEditor } from '../../ui/quantity-editor.tsx'
import { toast } from '../../ui/toast.tsx'
import { droppedUnits } from './drop-units.ts'
import { useUpdateOrderItem } from './orders.queries.ts'

type LineQuantityProps = { item: OrderItem; version: number }

/** A quantity that would drop numbered devices, and what the refusal says. */
type Asked = { wanted: number; text: string }

/** The quantity of a draft's line, changed in place; asks before numbered devices are dropped. @param version of the order that the person sees */
export function LineQuantity({
  item: { orderId, orderItemId, quantity, offer },
  version,
}: LineQuantityProps) {
  const update = useUpdateOrderItem()
  const [asked, setAsked] = useState<Asked | null>(null)
  const name = productNameOf(offer.product)

  async function apply(wanted: number, dropUnits = false) {
    try {
      await update.mutateAsync({
        params: { orderId: String(orderId), orderItemId },
        body: { quantity: wanted, version, ...(dropUnits && { dropUnits }) },
      })
      setAsked(null)
      toast(`${name}: quantity is now ${wanted}.`, { tone: 'success' })
    } catch (error) {
      const text = droppedUnits(error)
      setAsked(text === undefined ? null : { wanted, text })
      if (text !== undefined) return
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
      <ConfirmDialog
        open={asked !== null}
        question={messages.orders.dropUnits}
        text={asked?.text}
        busy={update.isPending}
        onYes={() => asked && void apply(asked.wanted, true)}
        onNo={() => setAsked(null)}
      />
    </span>
  )
}
