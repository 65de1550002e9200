import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does, and to what: "Remove Halden N6 Pro". */
  label: string
  /** An icon with `aria-hidden`. */
  children: ReactNode
  size?: 'sm' | 'md'
  danger?: boolean
}

/** A square button with an icon only; 44 px, or 40 px in table rows. */
export function IconButton({
  label,
  size = 'md',
  danger = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'icon-btn',
        size === 'sm' && 'icon-btn-sm',
        danger && 'icon-btn-danger',
        className,
      )}
    >
      {children}
    </button>
  )
}
