import type { LastChange } from '@portal/contract/errors'
import { conflictText, conflictTitle } from '@portal/domain/conflicts'
import { useState } from 'react'
import { formatBusinessMoment } from '../lib/business-date.ts'
import { conflictOf } from '../lib/refusals.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConflictDialogProps = {
  conflict:
    | (LastChange & { isBusy: boolean; onMine: () => void; onTheirs: () => void; onClose: () => void })
    | null
}

/**
 * Another person saved meanwhile: who, when, and whose version counts (docs/spec/screens.md#conflicts). Closed without an
 * answer, what was typed stays as it is.
 */
export function ConflictDialog({ conflict }: ConflictDialogProps) {
  if (conflict === null) return null
  const { by, at, isBusy, onMine, onTheirs, onClose } = conflict
  return (
    <Dialog
      open
      onClose={onClose}
      title={conflictTitle(by)}
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={onTheirs}>
            Take theirs
          </Button>
          <Button busy={isBusy} onClick={onMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>{conflictText(at && formatBusinessMoment(at))}</p>
    </Dialog>
  )
}

/**
 * The same for a form that shows the error of its own call.
 * @returns the error to show in the form, and the dialog
 */
export function useConflictDialog(error: Error | null, isBusy: boolean, onSettle: (isMine: boolean) => void) {
  const [closed, setClosed] = useState<Error | null>(null)
  const conflict = error === closed ? null : conflictOf(error)
  return {
    error: conflict ? null : error,
    dialog: conflict && (
      <ConflictDialog
        conflict={{
          ...conflict,
          isBusy,
          onMine: () => onSettle(true),
          onTheirs: () => onSettle(false),
          onClose: () => setClosed(error),
        }}
      />
    ),
  }
}
