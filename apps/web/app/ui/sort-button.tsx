import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sort } from './sort-rows.ts'

export type SortButtonProps = {
  /** How the rows are sorted by this column now; undefined when by another one. */
  direction?: Sort['direction'] | undefined
  onClick: () => void
  children: ReactNode
}

const signs = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown }

/** The button in a sortable header; the header cell carries `aria-sort`. Each order has a sign of its own shape. */
export function SortButton({ direction, onClick, children }: SortButtonProps) {
  const Sign = signs[direction ?? 'none']
  return (
    <button type="button" className="sort" onClick={onClick}>
      {children}
      <Sign size={14} aria-hidden />
    </button>
  )
}
