import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

export type ChoiceGroupProps = {
  legend: ReactNode
  hideLegend?: boolean
  error?: string | undefined
  className?: string
  children: ReactNode
}

/** A native fieldset around radios or checkboxes that answer one question. */
export function ChoiceGroup({
  legend,
  hideLegend = false,
  error,
  className = 'grid gap-2.5',
  children,
}: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset className="grid gap-1.5 min-w-0" {...(error ? { 'aria-describedby': errorId } : {})}>
      <legend className={hideLegend ? 'vh' : 'group-legend'}>{legend}</legend>
      <div className={className}>{children}</div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

type SegmentProps = Omit<ComponentProps<'input'>, 'type'> & {
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
