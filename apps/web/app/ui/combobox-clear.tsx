import { X } from 'lucide-react'
import { type RefObject, useContext } from 'react'
import { Button, ComboBoxStateContext } from 'react-aria-components'

type ComboboxClearProps = { label: string; input: RefObject<HTMLInputElement | null> }

/** Empties choice and text and gives the focus back to the box. Its own stop of the Tab key. */
export function ComboboxClear({ label, input }: ComboboxClearProps) {
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
