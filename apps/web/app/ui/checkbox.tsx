import type { ComponentProps, ReactNode } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** How many things carry this mark, for filters. */
  count?: number
}

/** A native checkbox with its label, and a number at the right for filters. */
export function Checkbox({ label, count, ...rest }: CheckboxProps) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" className="tick" />
      <span>{label}</span>
      {count !== undefined && <span className="check-count">{count}</span>}
    </label>
  )
}
