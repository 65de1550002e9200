import { ListFilter } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { useDismiss } from './disclosure-menu.tsx'
import type { FiltersSheetProps } from './filters-sheet.tsx'

/** The button in front of the filters that are used less, on wide screens, with the panel that it opens. */
export function FiltersPopover({ on, show, onClear, children }: FiltersSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useDismiss(isOpen, root, (reason) => (reason === 'escape' ? close() : setOpen(false)))
  return (
    <div className="menu" ref={root}>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        icon={<ListFilter size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{on > 0 && ` (${on})`}
      </Button>
      {isOpen && (
        <FiltersPanel>
          {children}
          <div className="flex items-center justify-between gap-2">
            <Button variant="link" size="sm" disabled={on === 0} onClick={onClear}>
              Clear filters
            </Button>
            <Button size="sm" onClick={close}>
              {show}
            </Button>
          </div>
        </FiltersPanel>
      )}
    </div>
  )
}

function FiltersPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  return (
    <div className="filters-panel" role="dialog" aria-label="Filters" ref={panel}>
      {children}
    </div>
  )
}
