import type { Order } from '@portal/contract/orders'
import { useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'

const loadDialog = async () => (await import('./add-kit-dialog.tsx')).AddKitDialog

/** The button that adds devices of a kit to a draft, and its dialog (docs/spec/fleet.md#kits). */
export function AddKit({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const AddKitDialog = useLoaded(loadDialog, isOpen)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Add kit
      </Button>
      {isOpen && AddKitDialog && <AddKitDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
