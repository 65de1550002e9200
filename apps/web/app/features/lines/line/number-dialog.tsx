import { lineChangeCalls } from '@portal/contract/line-change-calls'
import type { Line } from '@portal/contract/line-details'
import { deviceFields } from '@portal/domain/device-fields'
import { useState } from 'react'
import { useCallOnce } from '../../../lib/use-call.ts'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { thenLines } from '../lines.queries.ts'

type NumberDialogProps = { line: Line; onClose: () => void }

/** The number that the carrier gave: a pending line is active from then on, and a wrong one is corrected. */
export function NumberDialog({ line, onClose }: NumberDialogProps) {
  const isPending = line.state === 'pending'
  const [number, setNumber] = useState(line.number ?? '')
  const [refused, setRefused] = useState('')
  const { send, isBusy, error } = useCallOnce(
    lineChangeCalls.changeLine,
    { ...thenLines, done: isPending ? 'The line is active.' : 'The number is corrected.' },
    onClose,
  )
  async function save() {
    const { clean, isRight, message } = deviceFields.phoneNumber
    const isNumber = isRight(clean(number))
    setRefused(isNumber ? '' : message)
    if (isNumber) await send({ params: { lineId: line.lineId }, body: { number, version: line.version } })
  }
  const said = refused || refusalAt(error, 'number')
  return (
    <FormDialog
      title={line.device?.unitNumber ? `Number of unit ${line.device.unitNumber}` : 'Number of the line'}
      save="Save number"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label="Number"
        hint={
          isPending
            ? 'Ten digits, as the carrier gave it. The line is active from then on.'
            : 'Ten digits. This corrects the record, and changes nothing at the carrier.'
        }
        inputMode="tel"
        autoComplete="off"
        {...(said ? { error: said } : {})}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
    </FormDialog>
  )
}
