import { counted } from '@portal/domain/format'
import { type KeyboardEvent, useId, useState } from 'react'
import { MarkMatch } from '../../ui/mark-match.tsx'
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'

export type StreetSuggestion = { id: string; label: string; note?: string }

type StreetInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  /** Shown below the field while there are any. */
  suggestions: readonly StreetSuggestion[]
  onType: (text: string) => void
  onChoose: (id: string) => void
  onClose: () => void
}

/**
 * A text field with a list of suggestions below it (ARIA combobox): the arrows move through the list, Enter
 * takes the marked line, Escape closes the list and keeps what was typed. Typing alone is always enough.
 */
export function StreetInput({
  value,
  suggestions,
  onType,
  onChoose,
  onClose,
  onBlur,
  ...rest
}: StreetInputProps) {
  const listId = useId()
  const [markedId, setMarkedId] = useState<string | null>(null)
  const isOpen = suggestions.length > 0
  const marked = suggestions.findIndex(({ id }) => id === markedId)
  const optionId = (index: number) => `${listId}-${index}`

  function mark(index: number) {
    setMarkedId(suggestions.at(index % suggestions.length)?.id ?? null)
    document.getElementById(optionId(index % suggestions.length))?.scrollIntoView({ block: 'nearest' })
  }

  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => mark(marked + 1),
    ArrowUp: () => mark(marked < 1 ? suggestions.length - 1 : marked - 1),
    Enter: marked < 0 ? undefined : () => onChoose(suggestions[marked]?.id ?? ''),
    Escape: onClose,
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const act = isOpen && !event.nativeEvent.isComposing ? keys[event.key] : undefined
    if (!act) return
    // Neither the caret moves, nor is a form sent, nor does a surrounding dialog close.
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <span className="relative block">
      <TextInput
        {...rest}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && marked >= 0 ? optionId(marked) : undefined}
        onChange={(event) => {
          setMarkedId(null)
          onType(event.target.value)
        }}
        onKeyDown={handleKey}
        onBlur={(event) => {
          onClose()
          onBlur?.(event)
        }}
      />
      {isOpen && (
        <ul
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of an ARIA combobox is a listbox
          role="listbox"
          aria-label="Suggested addresses"
          className="options options-popover absolute inset-x-0 top-full z-20 mt-1.5"
        >
          {suggestions.map(({ id, label, note }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
            <li
              key={id}
              id={optionId(index)}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className="option"
              {...(index === marked ? { 'data-focused': true } : {})}
              onPointerMove={() => setMarkedId(id)}
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(id)}
            >
              <span>
                <MarkMatch text={label} query={value} />
              </span>
              {note && <small>{note}</small>}
            </li>
          ))}
        </ul>
      )}
      <span className="vh" role="status">
        {isOpen ? `${counted(suggestions.length, 'suggested address', 'suggested addresses')}` : ''}
      </span>
    </span>
  )
}
