import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { useModal } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  /** The exact question. */
  question: string
  text?: ReactNode
  /** What has to be chosen with a Yes, below the text. */
  children?: ReactNode
  /** What the buttons say, where Yes and No do not say enough. */
  yes?: string
  no?: string
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
  children,
  yes = 'Yes',
  no = 'No',
  onYes,
  onNo,
  busy = false,
  destructive = true,
}: ConfirmDialogProps) {
  const noButton = useRef<HTMLButtonElement>(null)
  const dialog = useModal(open, onNo, noButton)
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
            {children}
          </div>
          <div className="dialog-foot">
            <Button variant="ghost" ref={noButton} onClick={onNo}>
              {no}
            </Button>
            <Button variant={destructive ? 'dangerFill' : 'primary'} busy={busy} onClick={onYes}>
              {yes}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
