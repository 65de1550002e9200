import { repairCalls } from '@portal/contract/repair-calls'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { CaseDialogProps } from './use-case-change.ts'
import { useCaseChange } from './use-case-change.ts'

/** The lent spare is back: it is a spare again. */
export function ReturnSpare({ of, onClose }: CaseDialogProps) {
  const [seen] = useState(of)
  const { send, isBusy, error } = useCaseChange(repairCalls.returnRepairSpare, 'The spare is back.', onClose)
  useEffect(() => {
    if (!error) return
    toast(messageOf(error), { tone: 'danger' })
    onClose()
  }, [error, onClose])
  return (
    <ConfirmDialog
      open
      question={`Is the spare ${seen.spare?.unitNumber ?? ''} back?`}
      text="It becomes a spare again, without a holder."
      destructive={false}
      busy={isBusy}
      onYes={() => void send({ params: { caseId: seen.caseId }, body: { version: seen.version } })}
      onNo={onClose}
    />
  )
}
