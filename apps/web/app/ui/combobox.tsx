import { Suspense, useLayoutEffect, useRef } from 'react'
import { lazy } from '../lib/lazy.ts'
import { Field } from './field.tsx'
import { BoxValue } from './mail-text.tsx'
import type { ComboboxProps } from './open-combobox.tsx'
import { TextInput } from './text-input.tsx'

export type { ComboboxOption, ComboboxProps } from './open-combobox.tsx'

const OpenCombobox = lazy(() =>
  import('./open-combobox.tsx').then((module) => ({ default: module.OpenCombobox })),
)

/**
 * The spec's searchable dropdown (docs/spec/checkout.md#selectors): type to search, arrows skip what is disabled, Enter
 * selects, Enter or Tab also chooses the only match, Escape closes and keeps the value, Clear empties it, typing replaces the
 * chosen option's text. Its list is loaded with the first one that a page shows.
 */
export function Combobox(props: ComboboxProps) {
  const hadFocus = useRef(false)
  if (props.locked) return <LockedCombobox {...props} />
  return (
    <Suspense
      fallback={<ComboboxToCome {...props} onLeave={(isFocused) => (hadFocus.current = isFocused)} />}
    >
      <OpenCombobox {...props} takesFocus={hadFocus} />
    </Suspense>
  )
}

/** Stands for the box until its list is loaded: the same field, whose value cannot be changed yet. It hands its focus on. */
function ComboboxToCome({ onLeave, ...props }: ComboboxProps & { onLeave: (isFocused: boolean) => void }) {
  const {
    label,
    options,
    value,
    hint,
    error,
    required = false,
    disabled = false,
    placeholder,
    inputRef,
  } = props
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the box takes its place
  useLayoutEffect(() => {
    const field = input.current
    return () => onLeave(field !== null && document.activeElement === field)
  }, [])
  const shown = options.find((option) => option.id === value)?.label ?? ''
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          readOnly
          disabled={disabled}
          value={shown}
          placeholder={placeholder}
        />
      )}
    </Field>
  )
}

/**
 * Keeps the mark of a required field: the create panel marks agent, account and contact (docs/spec/orders.md#create).
 */
function LockedCombobox({ label, options, value, hint, required = false }: ComboboxProps) {
  const shown = options.find((option) => option.id === value)?.label ?? ''
  return (
    <Field label={label} hint={hint} required={required}>
      {(control) => <TextInput {...control} locked value={shown} leading={<BoxValue text={shown} />} />}
    </Field>
  )
}
