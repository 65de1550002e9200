import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens and closes a native dialog as a modal and returns the focus.
 * `onClose` is called for Escape too; the caller then sets `open` to false. `first` gets the focus on opening.
 */
export function useModal(
  open: boolean,
  onClose: () => void,
  first?: RefObject<HTMLElement | null>,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })

  useEffect(() => {
    const element = dialog.current
    if (element === null || !open) return
    const opener = document.activeElement
    element.showModal()
    first?.current?.focus()
    const onCancel = (event: Event) => {
      event.preventDefault()
      latest.current()
    }
    element.addEventListener('cancel', onCancel)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open, first])

  return dialog
}
