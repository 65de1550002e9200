import { type KeyboardEvent, type RefObject, useContext, useEffect } from 'react'
import { ComboBoxStateContext } from 'react-aria-components'

/** A key that writes a character, alone or with Shift. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * While a selector's box holds the chosen option's text, typing or pasting replaces that text instead of adding to
 * it: no option would match both. The text is selected whenever the focus, a click or a choice brings it up, so that
 * this can be seen before typing.
 */
export function useReplacingText(input: RefObject<HTMLInputElement | null>) {
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
