import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type ControlProps, Field, type FieldProps } from './field.tsx'
import { Select } from './select.tsx'
import { TextArea, type TextAreaProps } from './text-area.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A label, a control and what is said about it, in one piece; `fieldOf` binds one to a form. */

type Shown = Omit<FieldProps, 'children'>
type Own<Props> = Shown & Omit<Props, keyof Shown | keyof ControlProps>

/** What a field of a form of react-hook-form needs: its value, and what the contract or the server said about it. */
export const fieldOf = <Values extends FieldValues, Sent>(
  { register, getFieldState, formState }: UseFormReturn<Values, unknown, Sent>,
  name: FieldPath<Values>,
) => ({ ...register(name), error: getFieldState(name, formState).error?.message })

/** What belongs to the label and what to the control. */
function split<Props extends Shown>({
  label,
  hint,
  error,
  warning,
  ok,
  required,
  hideLabel,
  id,
  className,
  ...control
}: Props) {
  const shown = { label, hint, error, warning, ok, required, hideLabel, id, className }
  // Where a property is left out, so it is for the field.
  const field = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined)) as Omit<
    Shown,
    'label'
  >
  return { field: { label, ...field }, control }
}

/** A line of text. */
export function TextField(props: Own<TextInputProps>) {
  const { field, control } = split(props)
  return <Field {...field}>{(given) => <TextInput {...given} {...control} />}</Field>
}

/** Several lines of text. */
export function TextAreaField(props: Own<TextAreaProps>) {
  const { field, control } = split(props)
  return <Field {...field}>{(given) => <TextArea {...given} {...control} />}</Field>
}

/** One of few; the options are its children. */
export function SelectField(props: Own<Parameters<typeof Select>[0]> & { children: ReactNode }) {
  const { field, control } = split(props)
  return <Field {...field}>{(given) => <Select {...given} {...control} />}</Field>
}

/** A day, yyyy-MM-dd. */
export const DateField = (props: Own<TextInputProps>) => <TextField type="date" {...props} />

/** An amount in dollars, as it is typed. */
export const MoneyField = (props: Own<TextInputProps>) => (
  <TextField inputMode="decimal" autoComplete="off" leading={<span aria-hidden="true">$</span>} {...props} />
)
