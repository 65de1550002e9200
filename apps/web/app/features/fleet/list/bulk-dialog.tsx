import type { ManyChanged } from '@portal/contract/device-changes'
import type { DeviceRow } from '@portal/contract/devices'
import { unitKey } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { unitValueKey } from '@portal/domain/unit-cells'
import { type ReactNode, useState } from 'react'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { FieldError } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextAreaField } from '../../../ui/form-fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAssignHolders } from '../../devices/fleet.queries.ts'

/** What each dialog about the selected devices gets. */
export type BulkProps = {
  /** All of one account. */
  devices: readonly DeviceRow[]
  accountId: string
  onClose: () => void
  /** The change was made. */
  onDone: () => void
}

type BulkDialogProps = Pick<BulkProps, 'onClose' | 'onDone'> & {
  title: string
  save: string
  /** What is said once it is done. */
  done: string
  isBusy: boolean
  error: Error | null
  /** Makes the change; null where the form itself says what is missing. */
  send: () => Promise<ManyChanged | null>
  children: ReactNode
}

const shownProblems = 20

/** A change of many devices: all of them, or none with the reason for each that prevents it (docs/spec/fleet.md#changes). */
export function BulkDialog({
  title,
  save,
  done,
  isBusy,
  error,
  send,
  onClose,
  onDone,
  children,
}: BulkDialogProps) {
  const [problems, setProblems] = useState<ManyChanged['problems']>([])

  async function submit() {
    try {
      const answer = await send()
      if (answer === null) return
      setProblems(answer.problems)
      if (!answer.saved) return
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    onDone()
    toast(done, { tone: 'success' })
  }

  return (
    <FormDialog title={title} save={save} isBusy={isBusy} error={error} onClose={onClose} onSubmit={submit}>
      {children}
      {problems.length > 0 && (
        <div role="alert" className="grid gap-2">
          <FieldError>
            Nothing was saved. {counted(problems.length, 'device prevents', 'devices prevent')} it:
          </FieldError>
          <ul className="grid gap-1 text-small">
            {problems.slice(0, shownProblems).map(({ row, unitNumber, message }) => (
              <li key={row}>
                {unitNumber && <b className="mono">{unitNumber}</b>} {message}
              </li>
            ))}
            {problems.length > shownProblems && <li>and {problems.length - shownProblems} more.</li>}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

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
      <TextAreaField
        label="Unit numbers and holders"
        hint="One line for each device: 014 Dana Whitfield. Lines without a unit number are assigned in the order of the list. A unit number alone is unassigned."
        error={isAsked ? problem : undefined}
        rows={6}
        value={typed}
        placeholder={numbered
          .slice(0, 3)
          .map(({ unitNumber, holder }) => `${unitNumber} ${holder}`)
          .join('\n')}
        onChange={(event) => setTyped(event.target.value)}
      />
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

/** A pasted list of holders, read against the devices that it is for. */

type HeldDevice = { deviceId: string; unitNumber: string | null; holder: string }
type HolderChange<D extends HeldDevice> = { device: D; holder: string }
type HolderProblem = { line: number; text: string }
type HolderList<D extends HeldDevice> = { changes: HolderChange<D>[]; problems: HolderProblem[] }

/** "014<tab>Dana", "014, Dana", "014 Dana"; a spreadsheet's quotes around a cell are no part of the name. */
const parts = /^\s*("?)([A-Za-z0-9-]+)\1(?:\s*[\t,;]\s*|\s+|\s*$)(.*)$/
const unquoted = (text: string) => {
  const bare = text.trim()
  return /^".*"$/.test(bare) ? bare.slice(1, -1).replaceAll('""', '"').trim() : bare
}

/**
 * Reads the list. Lines begin with a unit number, or have holders only, in the order of the devices. A unit without a
 * holder is unassigned.
 * @param typed a line for each device; empty lines at the end do not count
 * @param devices those that can get a holder, in their order
 */
export function readHolders<D extends HeldDevice>(typed: string, devices: readonly D[]): HolderList<D> {
  const lines = typed.replace(/\s+$/, '').split(/\r?\n/)
  if (typed.trim() === '') return { changes: [], problems: [] }
  const byUnit = new Map(devices.map((device) => [unitKey(device.unitNumber ?? ''), device]))
  const byValue = Map.groupBy(devices, ({ unitNumber }) => unitValueKey(unitNumber ?? ''))
  const named = lines.map((line) => {
    const [, , unit = '', holder = ''] = parts.exec(line) ?? []
    // "14" is 014, where no other selected device has that value.
    const [alike, ...others] = byValue.get(unitValueKey(unit)) ?? []
    const device = byUnit.get(unitKey(unit)) ?? (others.length === 0 ? alike : undefined)
    return { device, unit, holder: unquoted(holder) }
  })
  const hasUnits = named.some(({ device }) => device !== undefined)
  return hasUnits ? byNumber(lines, named) : byOrder(lines, devices)
}

type Named<D> = { device: D | undefined; unit: string; holder: string }

function byNumber<D extends HeldDevice>(lines: readonly string[], named: readonly Named<D>[]): HolderList<D> {
  const list: HolderList<D> = { changes: [], problems: [] }
  const seen = new Set<string>()
  named.forEach(({ device, unit, holder }, index) => {
    const problem = (text: string) => list.problems.push({ line: index + 1, text })
    if (lines[index]?.trim() === '') return
    if (device === undefined)
      problem(`Unit ${unit || lines[index]?.trim()} is not among the selected devices.`)
    else if (seen.has(device.deviceId)) problem(`Unit ${unit} is in the list twice.`)
    else if (isTooLong(holder)) problem(tooLong)
    else list.changes.push({ device, holder })
    if (device) seen.add(device.deviceId)
  })
  return list
}

function byOrder<D extends HeldDevice>(lines: readonly string[], devices: readonly D[]): HolderList<D> {
  const list: HolderList<D> = { changes: [], problems: [] }
  lines.forEach((line, index) => {
    const device = devices[index]
    const holder = unquoted(line)
    const problem = (text: string) => list.problems.push({ line: index + 1, text })
    if (device === undefined) problem('There are more holders than selected devices.')
    else if (isTooLong(holder)) problem(tooLong)
    else list.changes.push({ device, holder })
  })
  return list
}

const isTooLong = (holder: string) => holder.length > fleetLimits.holderMax
const tooLong = `A holder has at most ${fleetLimits.holderMax} characters.`
