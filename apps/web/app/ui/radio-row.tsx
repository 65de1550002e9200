import type { ComponentProps, ReactNode } from 'react'

export type RadioRowProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** Below the label in small letters. */
  note?: ReactNode
  /** At the right in tabular figures. */
  amount?: ReactNode
}

/** One line of a list of rates. Use it in `<ChoiceGroup className="rates">`. */
export function RadioRow({ label, note, amount, ...rest }: RadioRowProps) {
  return (
    <label>
      <input {...rest} type="radio" className="tick" />
      {note ? (
        <span>
          {label} <small>{note}</small>
        </span>
      ) : (
        label
      )}
      {amount && <span className="amount">{amount}</span>}
    </label>
  )
}
