import { type RefObject, useEffect } from 'react'

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')

/**
 * The field has the focus at first, and gets it back with the first character that a scanner types into any other element; so a
 * press on a button does not lose a scan, and Tab works as everywhere. Another field and a dialog keep what is typed into them.
 */
export function useScanFocus(field: RefObject<HTMLInputElement | null>, isFirst = true) {
  useEffect(() => {
    // After the page has said its name: the frame gives its heading the focus only where nothing else took it.
    const first = setTimeout(() => {
      if (isFirst && !isTextField(document.activeElement)) field.current?.focus({ preventScroll: true })
    })
    function catchLetter(event: KeyboardEvent) {
      const isLetter =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isElsewhere = isTextField(event.target) || document.querySelector('dialog[open]') !== null
      if (!isLetter || isElsewhere) return
      // Beside the field of a box a scan is for the box.
      const area = event.target instanceof Element ? event.target.closest('[data-scan-area]') : null
      const input = area?.querySelector('input') ?? field.current
      input?.focus()
    }
    document.addEventListener('keydown', catchLetter)
    return () => {
      clearTimeout(first)
      document.removeEventListener('keydown', catchLetter)
    }
  }, [field, isFirst])
}
