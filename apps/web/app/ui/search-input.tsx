import { Search, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'

export type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** What is searched: "Search name, support, email". */
  label: string
  value: string
  onValueChange: (value: string) => void
}

/** A search box for lists that filter while typing; Escape or the cross empties it. */
export function SearchInput({ label, value, onValueChange, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  function clear() {
    onValueChange('')
    input.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    event.stopPropagation()
    clear()
  }
  return (
    <search className="input">
      <Search size={16} aria-hidden />
      <input
        placeholder={label}
        {...rest}
        ref={input}
        type="text"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={handleKey}
        data-search
      />
      {value !== '' && (
        <button type="button" className="input-btn" aria-label="Clear search" onClick={clear}>
          <X size={16} aria-hidden />
        </button>
      )}
    </search>
  )
}
