import { caseActions, caseLabel, deviceEndLabels, type ReturnedBecomes } from '@portal/domain/repair-cases'
import { useState } from 'react'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { CaseDialogProps } from './case-dialog-props.ts'
import { useCaseChange } from './use-case-change.ts'

/** What becomes of the device that came back (docs/spec/repairs.md#replace). */
export function ReturnedDialog({ of, onClose }: CaseDialogProps) {
  const [seen] = useState(of)
  const [chosen, setChosen] = useState<ReturnedBecomes | null>(null)
  const [unitNumber, setUnitNumber] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useCaseChange(
    'markRepairReturned',
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
          legend="What becomes of the device?"
          className="seg"
          error={isAsked && !becoming ? 'Choose what becomes of the device.' : undefined}
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
