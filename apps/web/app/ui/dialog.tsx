import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  open: boolean
  /** Gets the focus on opening, in place of the cross. */
  first?: RefObject<HTMLElement | null>
  /** Escape, the cross and a press on the backdrop. */
  onClose: () => void
  title: ReactNode
  /** "sheet" slides in at the side: filters, add item. */
  kind?: 'dialog' | 'sheet'
  side?: 'left' | 'right'
  size?: 'normal' | 'wide'
  /** The buttons below. */
  footer?: ReactNode
  children: ReactNode
}

/** A native modal dialog or side sheet. Its content is mounted only while it is open. */
export function Dialog({
  open,
  first,
  onClose,
  title,
  kind = 'dialog',
  side = 'right',
  size = 'normal',
  footer,
  children,
}: DialogProps) {
  const dialog = useModal(open, onClose, first)
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is a shortcut for the mouse; Escape is the key for it
    <dialog
      ref={dialog}
      className="dialog"
      data-kind={kind}
      data-side={side}
      data-size={size}
      aria-labelledby={titleId}
      onClick={(event) => isBackdrop(event) && onClose()}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={20} aria-hidden />
            </IconButton>
          </div>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </>
      )}
    </dialog>
  )
}

/** Whether the press was beside the dialog's box: the backdrop counts as the dialog itself. */
function isBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const inside =
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top &&
    event.clientY <= box.bottom
  return !inside
}

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
