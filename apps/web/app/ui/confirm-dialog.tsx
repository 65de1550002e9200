import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'

export type ConfirmDialogProps = {
  open: boolean
  /** The exact question. */
  question: string
  text?: ReactNode
  onYes: () => void
  /** No and Escape. */
  onNo: () => void
  /** The Yes is under way. */
  busy?: boolean
  /** Red only where something is lost. */
  destructive?: boolean
}

/** Asks before something that cannot be undone: Yes and No, the focus starting on No. */
export function ConfirmDialog({
  open,
  question,
  text,
  onYes,
  onNo,
  busy = false,
  destructive = true,
}: ConfirmDialogProps) {
  const no = useRef<HTMLButtonElement>(null)
  const dialog = useModal(open, onNo, no)
  const id = useId()
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-kind="confirm"
      role="alertdialog"
      aria-labelledby={id}
      {...(text ? { 'aria-describedby': `${id}-text` } : {})}
    >
      {open && (
        <>
          <div className="dialog-body">
            <h2 id={id}>{question}</h2>
            {text && <p id={`${id}-text`}>{text}</p>}
          </div>
          <div className="dialog-foot">
            <Button variant="ghost" ref={no} onClick={onNo}>
              No
            </Button>
            <Button variant={destructive ? 'dangerFill' : 'primary'} busy={busy} onClick={onYes}>
              Yes
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
