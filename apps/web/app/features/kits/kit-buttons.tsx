import type { Order, OrderItem } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const loadDialog = async () => (await import('./add-kit-dialog.tsx')).AddKitDialog

/** The button that adds devices of a kit to a draft, and its dialog (docs/spec/fleet.md#kits). */
export function AddKit({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const AddKitDialog = useLoaded(loadDialog, isOpen)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Add kit
      </Button>
      {isOpen && AddKitDialog && <AddKitDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadSaveDialog = async () => (await import('./save-kit-dialog.tsx')).SaveKitDialog

/** Saves a line of a draft as a kit; not for add-ons, and for what is not sold any more (docs/spec/fleet.md#kits). */
export function SaveKit({ order, item }: { order: Order; item: OrderItem }) {
  const [isOpen, setOpen] = useState(false)
  const SaveKitDialog = useLoaded(loadSaveDialog, isOpen)
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
