import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'

const loadSheet = async () => (await import('./add-item-sheet.tsx')).AddItemSheet

/** The button beside the items, and the sheet that it opens. On an empty draft it is the next step. */
export function AddItem({ orderId, isFirst = false }: { orderId: number; isFirst?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const AddItemSheet = useLoaded(loadSheet)
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'ghost'}
        icon={<Plus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add Item To Order
      </Button>
      {/* Mounted while it is open, so that every visit starts with nothing chosen. */}
      {isOpen && AddItemSheet && <AddItemSheet orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  )
}
