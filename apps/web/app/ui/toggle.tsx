import type { ComponentProps, ReactNode } from 'react'

export type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  /** The change is on its way; further clicks do nothing. */
  busy?: boolean
}

/** A switch that takes effect at once, such as an add-on of a cart line. */
export function Toggle({ label, busy = false, onChange, ...rest }: ToggleProps) {
  return (
    <label className="toggle" {...(busy ? { 'aria-busy': true } : {})}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        onChange={(event) => {
          if (!busy) onChange?.(event)
        }}
      />
      <span>{label}</span>
    </label>
  )
}
