import type { ComponentProps, ReactNode } from 'react'

export type SegmentProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** Why it cannot be chosen, such as "No offer". */
  note?: ReactNode
}

/** One short choice in a row, such as a carrier. Use it in `<ChoiceGroup className="seg">`. */
export function Segment({ label, note, ...rest }: SegmentProps) {
  return (
    <label>
      <input {...rest} type="radio" />
      {label}
      {note && <small>{note}</small>}
    </label>
  )
}
