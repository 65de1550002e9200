import { repairCalls } from '@portal/contract/repair-calls'
import {
  caseActions,
  caseLabel,
  caseLimits,
  deviceEndLabels,
  type ReturnedBecomes,
} from '@portal/domain/repair-cases'
import { Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { ChoiceGroup, Segment } from '../../../ui/choice-group.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { CaseStepName } from './case-steps.ts'
import { AcceptDialog, ConfirmStep } from './step-dialogs.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'
import type { CaseDialogProps } from './use-case-change.ts'
import { shownError, useCaseChange } from './use-case-change.ts'

const ReplaceCaseDialog = lazy(() =>
  import('./replace-case-dialog.tsx').then((module) => ({ default: module.ReplaceCaseDialog })),
)

/** The dialog of a step: what it needs to know, or whether it is meant. */
export function CaseDialog({ step, of: found, onClose }: CaseDialogProps & { step: CaseStepName }) {
  const props = { of: found, onClose }
  if (step === 'accept') return <AcceptDialog {...props} />
  if (step === 'decline' || step === 'reopen') return <ReasonDialog step={step} {...props} />
  if (step === 'sendReplacement' || step === 'startRepair') return <TrackingDialog step={step} {...props} />
  if (step === 'markReturned') return <ReturnedDialog {...props} />
  if (step === 'replace')
    return (
      <Suspense fallback={null}>
        <ReplaceCaseDialog {...props} />
      </Suspense>
    )
  return <ConfirmStep step={step} {...props} />
}

const asks = {
  decline: { call: repairCalls.declineRepair, label: 'Reason', hint: 'The customer can read it.' },
  reopen: {
    call: repairCalls.reopenRepair,
    label: 'Why',
    hint: 'Everyone who can see the case can read it.',
  },
} as const

/** A step that needs a reason. */
function ReasonDialog({ step, of, onClose }: CaseDialogProps & { step: keyof typeof asks }) {
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

/** What becomes of the device that came back (docs/spec/repairs.md#replace). */
function ReturnedDialog({ of, onClose }: CaseDialogProps) {
  const [seen] = useState(of)
  const [chosen, setChosen] = useState<ReturnedBecomes | null>(null)
  const [unitNumber, setUnitNumber] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useCaseChange(
    repairCalls.markRepairReturned,
    `${caseActions.markReturned.done}.`,
    onClose,
  )
  const { becomes, device } = seen
  const becoming = chosen ?? (becomes.length === 1 ? becomes[0] : null)
  const needsNumber = device.status === 'replaced' && becoming === 'spare'

  async function submit() {
    setAsked(true)
    if (!becoming) return
    const body = {
      version: seen.version,
      becomes: becoming,
      ...(needsNumber && unitNumber.trim() !== '' ? { unitNumber } : {}),
    }
    await send({ params: { caseId: seen.caseId }, body })
  }

  return (
    <FormDialog
      title={`${caseActions.markReturned.label}, ${caseLabel(seen.caseNumber)}`}
      save={becomes.length === 0 ? null : caseActions.markReturned.label}
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      {becomes.length === 0 ? (
        <FieldError>Its status does not allow this. Change the status of the device first.</FieldError>
      ) : (
        <ChoiceGroup
          legend="What happens to the device?"
          className="seg"
          error={isAsked && !becoming ? 'Choose what happens to the device.' : undefined}
        >
          {becomes.map((status) => (
            <Segment
              key={status}
              name="becomes"
              label={deviceEndLabels[status]}
              checked={becoming === status}
              onChange={() => setChosen(status)}
            />
          ))}
        </ChoiceGroup>
      )}
      {needsNumber && (
        <Field
          label="Unit number (optional)"
          hint="Its old number is in use. Empty: the next free number of the account."
          error={refusalAt(error, 'unitNumber')}
        >
          {(field) => (
            <TextInput
              {...field}
              className="mono"
              maxLength={12}
              autoComplete="off"
              value={unitNumber}
              onChange={(event) => setUnitNumber(event.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
