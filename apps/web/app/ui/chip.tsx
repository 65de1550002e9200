import { X } from 'lucide-react'
import type { ReactNode } from 'react'

/** An active filter; pressing it removes the filter. */
export function RemovableChip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <button type="button" className="chip wrap-anywhere" onClick={onRemove}>
      {children}
      <span className="vh">(remove)</span>
      <X size={14} strokeWidth={2.5} aria-hidden />
    </button>
  )
}

export type ToggleChipProps = { children: ReactNode; pressed: boolean; onToggle: () => void }

/** A filter that is on or off, such as a role above a list of users. */
export function ToggleChip({ children, pressed, onToggle }: ToggleChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onToggle}>
      {children}
    </button>
  )
}
