import type { DeviceRow } from '@portal/contract/devices'
import { counted } from '@portal/domain/format'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { BulkDialog, type BulkProps } from './bulk-dialog.tsx'
import { useAssignHolders } from './fleet.queries.ts'
import { type HolderList, readHolders } from './holder-list.ts'

const shownMax = 50

/** Gives the selected devices to holders, from a pasted list. What will change is shown before it is saved. */
export function HoldersDialog({ devices, accountId, ...rest }: BulkProps) {
  // Holders are assigned by unit number; a device without one cannot be in the list.
  const numbered = devices.filter(({ unitNumber }) => unitNumber !== null)
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const assign = useAssignHolders()
  const attempt = useAttemptKey()
  const list = readHolders(typed, numbered)
  const problem = problemOf(list)

  async function send() {
    setAsked(true)
    if (problem !== undefined) return null
    const rows = list.changes.map(({ device, holder }) => ({ unitNumber: device.unitNumber ?? '', holder }))
    const input = { params: { accountId }, body: { rows } }
    return (await assign.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })).result
  }

  return (
    <BulkDialog
      {...rest}
      title={`Holders of ${counted(devices.length, 'device')}`}
      save={`Assign${list.changes.length > 0 ? ` ${list.changes.length}` : ''}`}
      done={`${counted(list.changes.length, 'holder')} assigned.`}
      isBusy={assign.isPending}
      error={assign.error}
      send={send}
    >
      <Field
        label="Unit numbers and holders"
        hint="One line for each device: 014 Dana Whitfield. Lines without a unit number are assigned in the order of the list. A unit number alone is unassigned."
        error={isAsked ? problem : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            value={typed}
            placeholder={numbered
              .slice(0, 3)
              .map(({ unitNumber, holder }) => `${unitNumber} ${holder}`)
              .join('\n')}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Preview list={list} />
    </BulkDialog>
  )
}

function problemOf({ changes, problems }: HolderList<DeviceRow>): string | undefined {
  const [first] = problems
  if (first) return `Line ${first.line}: ${first.text}`
  return changes.length === 0 ? 'Enter or paste at least one line.' : undefined
}

/** What the list would change, line by line. */
function Preview({ list: { changes, problems } }: { list: HolderList<DeviceRow> }) {
  if (changes.length === 0 && problems.length === 0) return null
  return (
    <div className="grid gap-2">
      {problems.length > 1 && <FieldError>{counted(problems.length, 'line')} can’t be used.</FieldError>}
      <ul aria-label="What will change" className="grid gap-1 text-small">
        {changes.slice(0, shownMax).map(({ device, holder }) => (
          <li key={device.deviceId}>
            <b className="mono">{device.unitNumber}</b> {device.holder || 'Unassigned'} →{' '}
            {holder || 'Unassigned'}
          </li>
        ))}
        {changes.length > shownMax && <li>and {changes.length - shownMax} more.</li>}
      </ul>
    </div>
  )
}
