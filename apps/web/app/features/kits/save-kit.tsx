import type { Order, OrderItem } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const loadDialog = async () => (await import('./save-kit-dialog.tsx')).SaveKitDialog

/** Saves a line of a draft as a kit; not for add-ons, and for what is not sold any more (docs/spec/fleet.md#kits). */
export function SaveKit({ order, item }: { order: Order; item: OrderItem }) {
  const [isOpen, setOpen] = useState(false)
  const SaveKitDialog = useLoaded(loadDialog, isOpen)
  if (item.isAddOn || item.today?.state === 'unavailable') return null
  return (
    <>
      <IconButton
        label={`Save ${productNameOf(item.offer.product)} as kit`}
        size="sm"
        onClick={() => setOpen(true)}
      >
        <BookmarkPlus size={18} aria-hidden />
      </IconButton>
      {isOpen && SaveKitDialog && <SaveKitDialog order={order} item={item} onClose={() => setOpen(false)} />}
    </>
  )
}
