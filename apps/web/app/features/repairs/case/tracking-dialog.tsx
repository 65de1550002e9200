import { repairCalls } from '@portal/contract/repair-calls'
import type { RepairCase } from '@portal/contract/repairs'
import { caseActions, caseLabel, isGone } from '@portal/domain/repair-cases'
import { trackingProblem } from '@portal/domain/tracking-number'
import { useState } from 'react'
import { emailWords } from '../../../lib/emails.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { CaseDialogProps } from './use-case-change.ts'
import { useCaseChange } from './use-case-change.ts'

const asks = {
  sendReplacement: {
    call: repairCalls.sendReplacement,
    text: ({ kind, replacement }: RepairCase) =>
      [
        !isGone(kind) && 'The old device is expected back, and is “In repair” from now on.',
        emailWords('The customer gets an email.'),
        replacement === null && 'The fleet does not have the new device: use “Replace” first to add it.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  startRepair: {
    call: repairCalls.startRepair,
    text: () => `The device becomes “In repair”. ${emailWords('The customer gets an email.')}`,
  },
  shipping: { call: repairCalls.updateRepairShipping, text: () => 'No email is sent.' },
} as const
export type TrackingStep = keyof typeof asks

/** Tracking numbers of the box to the customer and of the one back; each can be entered later. */
export function TrackingDialog({ step, of, onClose }: CaseDialogProps & { step: TrackingStep }) {
  const [seen] = useState(of)
  const [there, setThere] = useState(seen.trackingNumber ?? '')
  const [back, setBack] = useState(seen.returnTrackingNumber ?? '')
  const [isAsked, setAsked] = useState(false)
  const { call, text } = asks[step]
  const done = step === 'shipping' ? 'Tracking numbers saved.' : `${caseActions[step].done}.`
  const { send, isBusy, error } = useCaseChange(call, done, onClose)
  const hasThere = step !== 'startRepair'
  const problems = {
    there: hasThere ? problemOf(there) : undefined,
    back: problemOf(back),
  }

  async function submit() {
    setAsked(true)
    if (problems.there ?? problems.back) return
    const body = {
      version: seen.version,
      ...(hasThere ? { trackingNumber: orNull(there) } : {}),
      returnTrackingNumber: orNull(back),
    }
    await send({ params: { caseId: seen.caseId }, body })
  }

  return (
    <FormDialog
      title={
        step === 'shipping'
          ? `Tracking of ${caseLabel(seen.caseNumber)}`
          : `${caseActions[step].label}, ${caseLabel(seen.caseNumber)}`
      }
      save={step === 'shipping' ? 'Save' : caseActions[step].label}
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-muted">{text(seen)}</p>
      {hasThere && (
        <NumberField
          label="Tracking number to the customer (optional)"
          value={there}
          onChange={setThere}
          error={(isAsked && problems.there) || refusalAt(error, 'trackingNumber')}
        />
      )}
      <NumberField
        label="Tracking number of the box back (optional)"
        value={back}
        onChange={setBack}
        error={(isAsked && problems.back) || refusalAt(error, 'returnTrackingNumber')}
      />
    </FormDialog>
  )
}

type NumberFieldProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const NumberField = ({ label, value, error, onChange }: NumberFieldProps) => (
  <Field label={label} error={error} hint="UPS: 1Z and 16 more letters and digits.">
    {(field) => (
      <TextInput
        {...field}
        className="mono"
        maxLength={60}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

const orNull = (typed: string) => (typed.trim() === '' ? null : typed)
const problemOf = (typed: string) => (typed.trim() === '' ? undefined : (trackingProblem(typed) ?? undefined))
