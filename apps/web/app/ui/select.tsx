import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The browser's own dropdown in the product's box; for short lists that need no search. */
export function Select({ children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="input">
      <select {...rest}>{children}</select>
      <ChevronDown size={16} aria-hidden />
    </span>
  )
}
