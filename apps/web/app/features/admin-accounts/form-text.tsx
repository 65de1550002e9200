import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type FormTextProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  label: string
  required?: boolean
  locked?: boolean
  hint?: string
  warning?: string | undefined
  className?: string
}

/** A text field of a form, with what the contract or the server said about it. */
export const FormText = <Values extends FieldValues>({
  form,
  name,
  label,
  required = true,
  locked = false,
  ...shown
}: FormTextProps<Values>) => (
  <Field
    label={label}
    required={required}
    error={form.getFieldState(name, form.formState).error?.message}
    {...shown}
  >
    {(control) => <TextInput {...control} {...form.register(name)} autoComplete="off" locked={locked} />}
  </Field>
)

/** Shows at its field what the server said about it. */
export function showAtFields<Values extends FieldValues>(form: UseFormReturn<Values>, failure: unknown) {
  if (!(failure instanceof ApiError)) return
  // The server names the fields as the form does.
  for (const [name, [message]] of Object.entries(failure.fields))
    if (message) form.setError(name as FieldPath<Values>, { type: 'server', message })
}

/** Whether someone else saved the record in the meantime. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'RECORD_CHANGED'
