import type { OrderItem } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { messages } from '@portal/domain/messages'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'
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

type RemoveItemDialogProps = {
  /** The line that is asked about. */
  item: OrderItem | null
  onDone: () => void
}

/** Takes a line off a draft, after asking. A failure is a short message: the line is still there to see. */
export function RemoveItemDialog({ item, onDone }: RemoveItemDialogProps) {
  const remove = useRemoveOrderItem()
  const once = useOneAtATime()
  const hasRemoved = useRef(false)

  // The button that asked is gone with its line; the page takes the focus once the dialog has let go of it.
  useEffect(() => {
    if (item !== null || !hasRemoved.current) return
    hasRemoved.current = false
    focusHeading()
  }, [item])

  async function yes() {
    if (item === null) return
    const { orderId, orderItemId } = item
    try {
      await remove.mutateAsync({ params: { orderId: String(orderId), orderItemId } })
      hasRemoved.current = true
      onDone()
      toast(`${nameOf(item)} was removed.`, { tone: 'success' })
    } catch (error) {
      onDone()
      toast(`${nameOf(item)} was not removed. ${messageOf(error)}`, { tone: 'danger' })
    }
  }

  return (
    <ConfirmDialog
      open={item !== null}
      question={messages.orders.removeItem}
      text={item && nameOf(item)}
      busy={remove.isPending}
      onYes={() => void once(yes)}
      onNo={onDone}
    />
  )
}
