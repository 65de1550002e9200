import { type RefObject, useEffect } from 'react'

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')

/**
 * The field has the focus at first, and gets it back with the first character that a scanner types into any other element; so a
 * press on a button does not lose a scan, and Tab works as everywhere.
 */
export function useFieldFocus(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    field.current?.focus()
    function catchLetter(event: KeyboardEvent) {
      const isLetter =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isElsewhere = isTextField(event.target) || document.querySelector('dialog[open]') !== null
      if (isLetter && !isElsewhere) field.current?.focus()
    }
    document.addEventListener('keydown', catchLetter)
    return () => document.removeEventListener('keydown', catchLetter)
  }, [field])
}
