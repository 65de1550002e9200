import type { OrderItem } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { withItsAddOns } from '@portal/domain/goods-to-ship'
import { messages } from '@portal/domain/messages'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts'
import { droppedUnits } from './drop-units.ts'
import { removeItemId } from './order-field-ids.ts'
import { useRemoveOrderItem } from './orders.queries.ts'

const nameOf = (item: OrderItem) => productNameOf(item.offer.product)

export function RemoveItemButton({ item, onAsk }: { item: OrderItem; onAsk: (item: OrderItem) => void }) {
  return (
    <IconButton
      id={removeItemId(item.orderItemId)}
      label={`Remove ${nameOf(item)}`}
      size="sm"
      danger
      onClick={() => onAsk(item)}
    >
      <Trash2 size={18} aria-hidden />
    </IconButton>
  )
}

/** Add-ons go with their device, so the question names them. */
function whatGoes(item: OrderItem, lines: readonly OrderItem[]): string {
  const [, ...addOns] = withItsAddOns(lines, lines.indexOf(item))
  const names = addOns.map(nameOf)
  return names.length === 0 ? nameOf(item) : `${nameOf(item)}, with its add-ons: ${names.join(', ')}`
}

type RemoveItemDialogProps = {
  /** The line that is asked about. */
  item: OrderItem | null
  /** The lines of its order, in their order. */
  lines: readonly OrderItem[]
  onDone: () => void
}

/**
 * Removes a line and its add-ons from a draft, after asking; once more where numbered devices go with it. A failure is a short message: the
 * line is still there to see.
 */
export function RemoveItemDialog({ item, lines, onDone }: RemoveItemDialogProps) {
  const remove = useRemoveOrderItem()
  const once = useOneAtATime()
  const hasRemoved = useFocusAfterRemoval(item !== null)
  const [units, setUnits] = useState<string | null>(null)

  function done() {
    setUnits(null)
    onDone()
  }

  async function yes() {
    if (item === null) return
    const { orderId, orderItemId } = item
    try {
      await remove.mutateAsync({
        params: { orderId: String(orderId), orderItemId },
        ...(units !== null && { body: { dropUnits: true } }),
      })
      hasRemoved()
      done()
      toast(`${nameOf(item)} was removed.`, { tone: 'success' })
    } catch (error) {
      const dropped = droppedUnits(error)
      if (dropped !== undefined) return setUnits(dropped)
      done()
      toast(`${nameOf(item)} was not removed. ${messageOf(error)}`, { tone: 'danger' })
    }
  }

  return (
    <ConfirmDialog
      open={item !== null}
      question={units === null ? messages.orders.removeItem : messages.orders.dropUnits}
      text={units ?? (item && whatGoes(item, lines))}
      busy={remove.isPending}
      onYes={() => void once(yes)}
      onNo={done}
    />
  )
}
