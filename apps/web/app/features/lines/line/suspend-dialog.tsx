import { lineChangeCalls } from '@portal/contract/line-change-calls'
import type { Line } from '@portal/contract/line-details'
import {
  lineLimits,
  type SuspendBilling,
  type SuspendReason,
  suspendBillingLabels,
  suspendBillings,
  suspendReasonLabels,
  suspendReasons,
  type ThenState,
} from '@portal/domain/line-states'
import { useState } from 'react'
import { useCallOnce } from '../../../lib/use-call.ts'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { DateField, SelectField, TextField } from '../../../ui/form-fields.tsx'
import { lineName } from '../line-look.tsx'
import { thenLines } from '../lines.queries.ts'

type SuspendDialogProps = { line: Line; onClose: () => void }

const oneOf = <V extends string>(values: readonly V[], text: string): V | null =>
  values.find((value) => value === text) ?? null
const thens: readonly ThenState[] = ['active', 'cancelled']

/** What the carrier said when it suspended the line: why, what it bills meanwhile, until when, and what comes then. */
export function SuspendDialog({ line, onClose }: SuspendDialogProps) {
  const [reason, setReason] = useState<SuspendReason>('lost')
  const [billing, setBilling] = useState<SuspendBilling | null>(null)
  const [until, setUntil] = useState('')
  const [then, setThen] = useState<ThenState | null>(null)
  const [words, setWords] = useState('')
  const { send, isBusy, error } = useCallOnce(
    lineChangeCalls.changeLine,
    { ...thenLines, done: 'The line is suspended.' },
    onClose,
  )
  const save = async () => {
    await send({
      params: { lineId: line.lineId },
      body: {
        action: 'suspend',
        suspension: { reason, billing, until: until || null, thenState: until === '' ? null : then },
        ...(words.trim() !== '' && { reason: words }),
        version: line.version,
      },
    })
  }
  const refusal = refusalAt(error, 'suspension.until') ?? refusalAt(error, 'suspension')
  return (
    <FormDialog
      title={`${lineName(line)} is suspended`}
      save="Mark as suspended"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-ui text-muted">
        This records what the carrier did. Ask the carrier to suspend the line first.
      </p>
      <SelectField
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(oneOf(suspendReasons, target.value) ?? 'other')}
      >
        {suspendReasons.map((one) => (
          <option key={one} value={one}>
            {suspendReasonLabels[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Billing"
        value={billing ?? ''}
        onChange={({ target }) => setBilling(oneOf(suspendBillings, target.value))}
      >
        <option value="">Not known</option>
        {suspendBillings.map((one) => (
          <option key={one} value={one}>
            {suspendBillingLabels[one]}
          </option>
        ))}
      </SelectField>
      <DateField
        label="Until"
        hint="The day on which the carrier ends the suspension, if there is one."
        {...(refusal ? { error: refusal } : {})}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      {until !== '' && (
        <SelectField
          label="Then the line is"
          value={then ?? ''}
          onChange={({ target }) => setThen(oneOf(thens, target.value))}
        >
          <option value="">Not known</option>
          <option value="active">Active again</option>
          <option value="cancelled">Cancelled by the carrier</option>
        </SelectField>
      )}
      <TextField
        label="Note"
        hint="The carrier’s confirmation number, for example."
        maxLength={lineLimits.noteMax}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  )
}
