import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type FiltersSheetProps = {
  /** How many of its filters are on. */
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
      <button type="button" className="list-icon" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListFilter size={18} aria-hidden />
        <span className="vh">Filters</span>
        {on > 0 && <span className="list-icon-count"> ({on})</span>}
      </button>
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
