import { lineChangeCalls } from '@portal/contract/line-change-calls'
import type { Line } from '@portal/contract/line-details'
import { deviceFields } from '@portal/domain/device-fields'
import { useState } from 'react'
import { useCallOnce } from '../../../lib/use-call.ts'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { thenLines } from '../lines.queries.ts'

type NumberDialogProps = { line: Line; onClose: () => void }

/** The number that the carrier gave a pending line, which is active from then on. */
export function NumberDialog({ line, onClose }: NumberDialogProps) {
  const [number, setNumber] = useState('')
  const [refused, setRefused] = useState('')
  const { send, isBusy, error } = useCallOnce(
    lineChangeCalls.changeLine,
    { ...thenLines, done: 'The line is active.' },
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
        hint="Ten digits, as the carrier gave it. The line is active from then on."
        inputMode="tel"
        autoComplete="off"
        {...(said ? { error: said } : {})}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
    </FormDialog>
  )
}
