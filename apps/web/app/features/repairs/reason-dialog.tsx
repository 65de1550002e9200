import { caseActions, caseLabel, caseLimits } from '@portal/domain/repair-cases'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { CaseDialogProps } from './case-dialog-props.ts'
import { shownError } from './shown-error.ts'
import { useCaseChange } from './use-case-change.ts'

const asks = {
  decline: { call: 'declineRepair', label: 'Reason', hint: 'The customer reads it.' },
  reopen: { call: 'reopenRepair', label: 'Why', hint: 'Everyone who sees the case reads it.' },
} as const

/** A step that needs a reason. */
export function ReasonDialog({ step, of, onClose }: CaseDialogProps & { step: keyof typeof asks }) {
  const [seen] = useState(of)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { call, label, hint } = asks[step]
  const { send, isBusy, error } = useCaseChange(call, `${caseActions[step].done}.`, onClose)
  const problem = problemOf(reason)

  async function submit() {
    setAsked(true)
    if (problem !== undefined) return
    await send({ params: { caseId: seen.caseId }, body: { version: seen.version, reason } })
  }

  return (
    <FormDialog
      title={`${caseActions[step].label} ${caseLabel(seen.caseNumber)}`}
      save={caseActions[step].label}
      isBusy={isBusy}
      error={shownError(error, 'reason')}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={label} required hint={hint} error={(isAsked && problem) || refusalAt(error, 'reason')}>
        {(field) => (
          <TextArea
            {...field}
            rows={4}
            limit={caseLimits.reasonMax}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

function problemOf(reason: string): string | undefined {
  if (reason.trim() === '') return 'Enter a reason.'
  return reason.trim().length > caseLimits.reasonMax
    ? `At most ${caseLimits.reasonMax} characters.`
    : undefined
}
