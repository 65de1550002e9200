import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export type SelectProps = ComponentProps<'select'> & {
  /** A `BoxValue` of what the chosen option says, where that may be longer than the box. */
  leading?: ReactNode
}

/** The browser's own dropdown in the product's box; for short lists that need no search. */
export function Select({ children, leading, ...rest }: SelectProps) {
  return (
    <span className="input">
      {leading}
      <select {...rest}>{children}</select>
      <ChevronDown size={16} aria-hidden />
    </span>
  )
}
