import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FiltersSheetProps = {
  /** How many filters are on. */
  on: number
  /** What the button that leads back to the list says: "Show devices". */
  show: string
  onClear: () => void
  /** The fields of the filters. */
  children: ReactNode
}

/** The one button in front of the filters of a list on phones, with the sheet that it opens. */
export function FiltersSheet({ on, show, onClear, children }: FiltersSheetProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        icon={<SlidersHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters{on > 0 && ` (${on})`}
      </Button>
      <Dialog
        kind="sheet"
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <>
            <Button variant="ghost" disabled={on === 0} onClick={onClear}>
              Clear filters
            </Button>
            <Button onClick={() => setOpen(false)}>{show}</Button>
          </>
        }
      >
        <div className="grid gap-4">{children}</div>
      </Dialog>
    </>
  )
}
