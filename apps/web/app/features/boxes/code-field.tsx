import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type CodeFieldProps = {
  label: string
  hint?: string | undefined
  error: string | undefined
  value: string
  maxLength: number
  onChange: (typed: string) => void
}

/** A field for a code that is typed or scanned: a hand scanner types it and presses Enter. */
export const CodeField = ({ label, hint, error, value, maxLength, onChange }: CodeFieldProps) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => (
      <TextInput
        {...control}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        className="mono"
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
