import { caseActions, caseLabel } from '@portal/domain/repair-cases'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import type { CaseDialogProps } from './case-dialog-props.ts'
import { useCaseChange } from './use-case-change.ts'

const asks = {
  close: { call: 'closeRepair', question: 'Close', text: 'The customer gets an email. You can reopen it.' },
  withdraw: {
    call: 'withdrawRepair',
    question: 'Withdraw',
    text: 'The device stays as it is, and so does a spare that was lent.',
  },
  find: {
    call: 'findRepairDevice',
    question: 'Found again: close',
    text: 'The device is in service again.',
  },
} as const

/** A step that asks whether it is meant. */
export function ConfirmStep({ step, of, onClose }: CaseDialogProps & { step: keyof typeof asks }) {
  const [seen] = useState(of)
  const once = useOneAtATime()
  const { call, question, text } = asks[step]
  const { send, isBusy, error } = useCaseChange(call, `${caseActions[step].done}.`, onClose)
  // A refusal is about a case that is other than this question says: it is read anew behind it.
  useEffect(() => {
    if (!error) return
    toast(messageOf(error), { tone: 'danger' })
    onClose()
  }, [error, onClose])
  return (
    <ConfirmDialog
      open
      question={`${question} ${caseLabel(seen.caseNumber)}?`}
      text={text}
      destructive={step === 'withdraw'}
      busy={isBusy}
      onYes={() =>
        void once(async () => {
          await send({ params: { caseId: seen.caseId }, body: { version: seen.version } })
        })
      }
      onNo={onClose}
    />
  )
}
