import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

/** The button in a sortable header; the header cell carries `aria-sort`. */
export function SortButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="sort" onClick={onClick}>
      {children}
      <ArrowUp size={14} aria-hidden />
    </button>
  )
}
