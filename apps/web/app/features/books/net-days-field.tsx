import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type NetDaysFieldProps = {
  value: string
  required?: boolean
  hint: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** Days from the invoice to its due day. */
export const NetDaysField = ({ value, onChange, ...shown }: NetDaysFieldProps) => (
  <Field label="Net days" className="max-w-64" {...shown}>
    {(field) => (
      <TextInput
        {...field}
        inputMode="numeric"
        maxLength={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
