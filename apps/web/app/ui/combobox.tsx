import { messages } from '@portal/domain/messages'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useContext, useEffect, useId, useRef, useState } from 'react'
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { BoxValue } from './box-value.tsx'
import { ComboboxClear } from './combobox-clear.tsx'
import { Field, FieldError, RequiredMark } from './field.tsx'
import { MarkMatch } from './mark-match.tsx'
import { TextInput } from './text-input.tsx'
import { useReplacingText } from './use-replacing-text.ts'

export type ComboboxOption = {
  id: string
  /** What is shown and searched. */
  label: string
  /** A second line, such as why it cannot be chosen. */
  note?: string
  disabled?: boolean
}

export type ComboboxProps = {
  label: string
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (id: string | null) => void
  required?: boolean
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  /** Not this person's to change: shown with a padlock. Say why in `hint`. */
  locked?: boolean
  disabled?: boolean
  /** Whether the focus alone opens the list. A box that has an error never does: its list would cover the words. */
  opensOnFocus?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
  /** Shown instead of the options while they are on their way: "Loading accounts...". */
  loadingText?: string | undefined
}

/**
 * The spec's searchable dropdown (docs/spec/checkout.md#selectors): type to search, arrows skip what is disabled, Enter
 * selects, Escape closes and keeps the value, Clear empties it, typing replaces the chosen option's text. For signed-in
 * features only, because of its weight.
 */
export function Combobox(props: ComboboxProps) {
  return props.locked ? <LockedCombobox {...props} /> : <OpenCombobox {...props} />
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

function OpenCombobox({
  label,
  options,
  value,
  onChange,
  required = false,
  placeholder,
  hint,
  error,
  disabled = false,
  loadingText,
  opensOnFocus = true,
  inputRef,
}: ComboboxProps) {
  const id = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const [host, setHost] = useState<Element | null>(null)
  useEffect(() => setHost(input.current?.closest('dialog') ?? null), [input])
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const nothing = loadingText ?? messages.selectors.noOptions

  return (
    <ComboBox
      className="field"
      defaultItems={loadingText === undefined ? options : []}
      disabledKeys={options.filter((option) => option.disabled).map((option) => option.id)}
      value={value}
      onChange={(key: Key | null) => onChange(key === null ? null : String(key))}
      menuTrigger={opensOnFocus && !error ? 'focus' : 'input'}
      allowsEmptyCollection
      isRequired={required}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...(described ? { 'aria-describedby': described } : {})}
    >
      <Label className="field-label">
        {label}
        {required && <RequiredMark />}
      </Label>
      <Box label={label} input={input} placeholder={loadingText ?? placeholder} />
      <EmptyStatus text={nothing} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Popover
        className="options-popover"
        offset={6}
        // A modal dialog covers everything outside itself, so its lists must live inside it.
        {...(host ? { UNSTABLE_portalContainer: host } : {})}
      >
        <ListBox
          className="options"
          renderEmptyState={() => (
            <div className="options-empty" aria-hidden="true">
              {nothing}
            </div>
          )}
        >
          {(option: ComboboxOption) => (
            <ListBoxItem className="option" textValue={option.label}>
              <OptionLabel text={option.label} />
              {option.note && <small>{option.note}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

type BoxProps = { label: string; input: RefObject<HTMLInputElement | null>; placeholder: string | undefined }

function Box({ label, input, placeholder }: BoxProps) {
  const state = useContext(ComboBoxStateContext)
  const replacing = useReplacingText(input)
  return (
    <span
      className="input"
      onKeyDownCapture={(event) => {
        // The first Escape belongs to the list; without this a surrounding dialog would close as well.
        if (event.key === 'Escape' && state?.isOpen) event.preventDefault()
        else replacing.onKeyDown(event)
      }}
      onPasteCapture={replacing.onPaste}
    >
      <BoxValue text={state?.inputValue ?? ''} />
      <Input
        ref={input}
        onFocus={replacing.onFocus}
        onClick={() => {
          replacing.onClick()
          if (state?.isOpen === false) state.open(null, 'manual')
        }}
        {...(placeholder ? { placeholder } : {})}
      />
      <ComboboxClear label={label} input={input} />
      <Button className="input-btn" aria-label={`Open ${label} list`}>
        <ChevronDown size={16} aria-hidden />
      </Button>
    </span>
  )
}

/** Says that nothing matches; the list itself only shows it. */
function EmptyStatus({ text }: { text: string }) {
  const state = useContext(ComboBoxStateContext)
  return (
    <span className="vh" role="status">
      {state?.isOpen && state.collection.size === 0 ? text : ''}
    </span>
  )
}

/** Marks the typed letters, but not in the whole list when the text is only the present choice. */
function OptionLabel({ text }: { text: string }) {
  const state = useContext(ComboBoxStateContext)
  const typed = state && state.inputValue !== state.selectedItem?.textValue ? state.inputValue : ''
  return (
    <span>
      <MarkMatch text={text} query={typed} />
    </span>
  )
}
