import { unitKey } from '@portal/domain/device-fields'
import { deviceStatusLabels } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { formatDay } from '@portal/domain/format-date'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { businessDay, formatBusinessMoment } from '../../../lib/business-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { refusalAt } from '../../../ui/form-dialog.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeviceLink } from '../device-link.tsx'
import { holderOnQuery } from '../fleet-dialogs.queries.ts'

type HolderOnDialogProps = {
  accountId: string
  /** What the form begins with. */
  unitNumber?: string
  onClose: () => void
}

/** "Who had 014 on March 3": a unit number and a day, answered from the history (docs/spec/fleet.md#history). */
export function HolderOnDialog({ accountId, unitNumber = '', onClose }: HolderOnDialogProps) {
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  const today = businessDay(new Date())
  const [unit, setUnit] = useState(unitNumber)
  const [day, setDay] = useState(today)
  const [asked, setAsked] = useState<Parameters<typeof holderOnQuery>[0]>(null)
  const [isSent, setSent] = useState(false)
  const query = useQuery(holderOnQuery(asked))

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (unit.trim() !== '' && day !== '') setAsked({ accountId, unitNumber: unit.trim(), day })
  }

  return (
    <Dialog
      open
      first={first}
      title="Who had a unit?"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={formId} busy={query.isFetching}>
            Look up
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
          <Field
            label="Unit number"
            error={
              isSent && unit.trim() === '' ? 'Enter a unit number.' : refusalAt(query.error, 'unitNumber')
            }
          >
            {(control) => (
              <TextInput
                {...control}
                ref={first}
                value={unit}
                maxLength={fleetLimits.unitNumberMax}
                onChange={({ target }) => setUnit(target.value)}
              />
            )}
          </Field>
          <Field label="Day" error={isSent && day === '' ? 'Enter a day.' : refusalAt(query.error, 'day')}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={day}
                max={today}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
          </Field>
        </form>
        {query.isError && (
          <ErrorPanel message={messageOf(query.error)} requestId={requestIdOf(query.error)} />
        )}
        {asked && query.data && (
          <Answer
            key={`${asked.unitNumber} ${asked.day}`}
            asked={asked}
            found={query.data}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

type Asked = NonNullable<Parameters<typeof holderOnQuery>[0]>
type Found = Array<{
  deviceId: string
  unitNumber: string
  holder: string
  station: string
  status: keyof typeof deviceStatusLabels
  make: string
  model: string
  from: string
  until: string | null
}>

/** "14" is 014 as well: where both were in use on the day, the person says which one is meant. */
function Answer({ asked, found, onClose }: { asked: Asked; found: Found; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>()
  const units = [...new Set(found.map(({ unitNumber }) => unitNumber))]
  const exact = units.find((unit) => unit.startsWith('0') && unitKey(unit) === unitKey(asked.unitNumber))
  const unitNumber = units.length === 1 ? units[0] : (exact ?? units.find((unit) => unit === chosen))
  if (found.length > 0 && unitNumber === undefined)
    return (
      <section aria-label="Answer" className="grid gap-3">
        <p role="status">
          {asked.unitNumber} can be {units.map((unit) => `unit ${unit}`).join(' or ')}. Which one?
        </p>
        <div className="flex flex-wrap gap-2">
          {units.map((unit) => (
            <Button key={unit} variant="ghost" size="sm" onClick={() => setChosen(unit)}>
              Unit {unit}
            </Button>
          ))}
        </div>
      </section>
    )
  return (
    <OneUnit
      asked={{ ...asked, unitNumber: unitNumber ?? asked.unitNumber }}
      found={found.filter((one) => one.unitNumber === unitNumber)}
      onClose={onClose}
    />
  )
}

function OneUnit({
  asked: { unitNumber, day },
  found,
  onClose,
}: {
  asked: Asked
  found: Found
  onClose: () => void
}) {
  if (found.length === 0)
    return (
      <p role="status">
        No device had unit {unitNumber} on {formatDay(day)}.
      </p>
    )
  return (
    <section aria-label="Answer" className="grid gap-3">
      <p role="status" className="font-semibold">
        Unit {unitNumber} on {formatDay(day)}
      </p>
      <ul className="grid gap-3">
        {found.map(({ deviceId, holder, station, status, make, model, from, until }) => (
          <li key={`${deviceId} ${from}`}>
            <b>{holder || 'Unassigned'}</b>
            {[station, deviceStatusLabels[status]].filter(Boolean).map((part) => `, ${part}`)}
            <small className="block text-small text-muted">
              From {formatBusinessMoment(from)}
              {until === null ? ' until now' : ` to ${formatBusinessMoment(until)}`},{' '}
              <DeviceLink deviceId={deviceId} onClick={onClose}>
                {`${make} ${model}`.trim() || 'the device'}
              </DeviceLink>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
