import { lineChangeCalls } from '@portal/contract/line-change-calls'
import type { Line } from '@portal/contract/line-details'
import { unitKey } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { useCallOnce } from '../../../lib/use-call.ts'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { everyDevice, readDevices } from '../../devices/fleet.queries.ts'
import { lineName } from '../line-look.tsx'
import { thenLines } from '../lines.queries.ts'

type GiveDialogProps = { line: Line; onClose: () => void }

const withoutZeros = (unit: string) => unitKey(unit.trim()).replace(/^0+(?=.)/, '')

/** Gives the line to another device of its account, which is named by its unit number. */
export function GiveDialog({ line, onClose }: GiveDialogProps) {
  const [unit, setUnit] = useState('')
  const [refused, setRefused] = useState('')
  const { send, isBusy, error } = useCallOnce(
    lineChangeCalls.moveLine,
    { ...thenLines, done: `${lineName(line)} is in unit ${unit.trim()}.` },
    onClose,
  )
  async function save() {
    const typed = withoutZeros(unit)
    if (typed === '') return setRefused('Enter a unit number.')
    try {
      const wanted = { agentId: null, accountId: line.accountId, ...everyDevice, search: unit.trim() }
      const { results } = await readDevices(wanted, { limit: 100 })
      const found = results.find(
        ({ unitNumber }) => unitNumber !== null && withoutZeros(unitNumber) === typed,
      )
      if (!found) return setRefused(`${line.accountName} has no unit ${unit.trim()}.`)
      setRefused('')
      await send({
        params: { lineId: line.lineId },
        body: { deviceId: found.deviceId, version: line.version },
      })
    } catch (failure) {
      setRefused(messageOf(failure))
    }
  }
  const said = refused || refusalAt(error, 'deviceId')
  return (
    <FormDialog
      title={`Give ${lineName(line)} to a device`}
      save="Give to device"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label="Unit"
        hint="The SIM of the device stays in it. Swap it at the carrier if it is another one."
        autoComplete="off"
        maxLength={fleetLimits.unitNumberMax}
        {...(said ? { error: said } : {})}
        value={unit}
        onChange={({ target }) => setUnit(target.value)}
      />
    </FormDialog>
  )
}
