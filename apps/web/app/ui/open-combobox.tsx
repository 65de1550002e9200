import { foldedText, hasWords } from '@portal/domain/folded-text'
import { messages } from '@portal/domain/messages'
import { nearestFirst } from '@portal/domain/name-rank'
import { ChevronDown, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
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
import { FieldError, RequiredMark } from './field.tsx'
import { BoxValue } from './mail-text.tsx'
import { MarkMatch } from './mark-match.tsx'

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

/** The list that opens, and what is typed into it; loaded with the first one that a page shows, because of its weight. */
export function OpenCombobox({
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
  takesFocus,
}: ComboboxProps & { takesFocus?: RefObject<boolean> }) {
  const id = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const [host, setHost] = useState<Element | null>(null)
  useEffect(() => setHost(input.current?.closest('dialog') ?? null), [input])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it takes the place of the field that stood for it
  useEffect(() => {
    if (!takesFocus?.current) return
    // Focused at once, the box would open before it has read its value.
    const timer = setTimeout(() => input.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const nothing = loadingText ?? messages.selectors.noOptions
  const [typed, setTyped] = useState('')
  // A chosen option's own text is no search.
  const isSearched = typed.trim() !== '' && options.every((option) => option.label !== typed)
  const sorted = isSearched ? nearestFirst(options, (option) => option.label, typed) : options

  return (
    <ComboBox
      className="field"
      defaultFilter={hasWords}
      defaultItems={loadingText === undefined ? sorted : []}
      onInputChange={setTyped}
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
  const chooseOnlyMatch = useOnlyMatch(input)
  return (
    <span
      className="input"
      onKeyDownCapture={(event) => {
        // The first Escape belongs to the list; without this a surrounding dialog would close as well.
        if (event.key === 'Escape' && state?.isOpen) event.preventDefault()
        else if (event.key === 'Enter' || event.key === 'Tab') chooseOnlyMatch(event)
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

type ComboboxClearProps = { label: string; input: RefObject<HTMLInputElement | null> }

/** Empties choice and text and gives the focus back to the box. Its own stop of the Tab key. */
function ComboboxClear({ label, input }: ComboboxClearProps) {
  const state = useContext(ComboBoxStateContext)
  if (state === null || (state.value === null && state.inputValue === '')) return null
  return (
    <Button
      // Without its own slot it would take over the part of the arrow button.
      slot={null}
      className="input-btn"
      aria-label={`Clear ${label}`}
      onPress={() => {
        state.setValue(null)
        state.setInputValue('')
        input.current?.focus()
      }}
    >
      <X size={16} aria-hidden />
    </Button>
  )
}

/**
 * Chooses the one option that the typed text leaves, or the one that is called so, by Enter or Tab. Where the arrows are on an
 * option, that one is chosen as ever. Tab goes on to the next field, Enter stays.
 */
function useOnlyMatch(input: RefObject<HTMLInputElement | null>) {
  const state = useContext(ComboBoxStateContext)
  return (event: KeyboardEvent) => {
    if (state === null || event.target !== input.current || !state.isOpen) return
    if (state.inputValue.trim() === '' || state.inputValue === state.selectedItem?.textValue) return
    if (state.selectionManager.focusedKey !== null) return
    const options = [...state.collection].filter(({ key }) => !state.selectionManager.isDisabled(key))
    const named = options.filter(
      ({ textValue }) => foldedText(textValue) === foldedText(state.inputValue.trim()),
    )
    const [only, ...others] = named.length === 1 ? named : options
    if (only === undefined || others.length > 0) return
    state.setValue(only.key)
    state.close()
    if (event.key === 'Enter') event.preventDefault()
    event.stopPropagation()
  }
}

/** A key that writes a character, alone or with Shift. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * While a selector's box holds the chosen option's text, typing or pasting replaces that text instead of adding to
 * it: no option would match both. The text is selected whenever the focus, a click or a choice brings it up, so that
 * this can be seen before typing.
 */
function useReplacingText(input: RefObject<HTMLInputElement | null>) {
  const state = useContext(ComboBoxStateContext)
  const chosenText = state?.selectedItem?.textValue
  const showsChoice = chosenText !== undefined && state?.inputValue === chosenText

  useEffect(() => {
    const box = input.current
    if (showsChoice && box !== null && document.activeElement === box) box.select()
  }, [showsChoice, input])

  function selectAll() {
    if (showsChoice) input.current?.select()
  }

  return {
    onFocus: selectAll,
    onPaste: selectAll,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target === input.current && writes(event)) selectAll()
    },
    /** A click puts the caret between letters; a selection made by dragging stays. */
    onClick: () => {
      const box = input.current
      if (box?.selectionStart === box?.selectionEnd) selectAll()
    },
  }
}
