import type { ComponentProps, ReactNode } from 'react'
import '../styles/rates.css'

export type RadioRowProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** Below the label in small letters. */
  note?: ReactNode
  /** Badges before the amount. */
  marks?: ReactNode
  /** At the right in tabular figures. */
  amount?: ReactNode
}

/** One line of a list of rates. Use it in `<ChoiceGroup className="rates">`. */
export function RadioRow({ label, note, marks, amount, ...rest }: RadioRowProps) {
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
      {marks && <span className="marks">{marks}</span>}
      {amount && <span className="amount">{amount}</span>}
    </label>
  )
}
