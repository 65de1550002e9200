import type { UserProfile } from '@portal/contract/auth'
import type { DirectDevice } from '@portal/contract/receiving'
import { type ArrivalOutcome, boxLimits } from '@portal/domain/boxes'
import { destinationWords } from '@portal/domain/device-destination'
import { loadFailure } from '@portal/domain/messages'
import { allows, mayTake } from '@portal/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { arrivalWords, arrivingOf, openOf, outcomesOf, recordedWords, rowsOf, type Said } from './arrivals.ts'
import { arrivalsQuery, useRecordArrivals } from './boxes.queries.ts'

type DirectArrivalsProps = { order: { orderId: number; statusId: number }; profile: UserProfile }

/**
 * How many devices arrived of what the carrier ships direct, and where people record it
 * (docs/spec/staging.md#direct-shipments); nothing for an order without such devices.
 */
export function DirectArrivals({ order: { orderId, statusId }, profile }: DirectArrivalsProps) {
  const query = useQuery(arrivalsQuery(orderId))
  const [isOpen, setOpen] = useState(false)
  if (query.data === undefined)
    return query.isError ? (
      <ErrorPanel
        message={loadFailure('devices', messageOf(query.error))}
        requestId={requestIdOf(query.error)}
        retryLabel="Try Again"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : null
  const { devices } = query.data
  if (devices.length === 0) return null
  const mayRecord = allows(statusId, 'arrive') && mayTake(profile, 'arrive') && openOf(devices).length > 0
  return (
    <RecordCard
      title="Direct from the carrier"
      headingId="direct-arrivals"
      note={arrivalWords(devices)}
      actions={
        mayRecord && (
          <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
            Record arrival
          </Button>
        )
      }
    >
      {isOpen && <ArrivalDialog orderId={orderId} answer={query.data} onClose={() => setOpen(false)} />}
    </RecordCard>
  )
}

const labels: Record<ArrivalOutcome, string> = { arrived: 'Arrived', missing: 'Missing' }

type ArrivalDialogProps = {
  orderId: number
  answer: { version: number; devices: readonly DirectDevice[] }
  onClose: () => void
}

/** What arrived of a direct shipment, for each device or all of them (docs/spec/staging.md#direct-shipments). */
function ArrivalDialog({ orderId, answer: { version, devices }, onClose }: ArrivalDialogProps) {
  const [said, setSaid] = useState<Said>({})
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const record = useRecordArrivals()
  const attempt = useAttemptKey()
  const once = useOneAtATime()
  const formId = useId()
  const open = openOf(devices)
  const arriving = arrivingOf(devices)
  const rows = rowsOf(devices, said)
  const anyMissing = rows.some(({ is }) => is === 'missing')

  async function send() {
    setAsked(true)
    if (rows.length === 0) return
    const body = { version, rows, ...(anyMissing && note.trim() !== '' && { note: note.trim() }) }
    const input = { params: { orderId: String(orderId) }, body }
    try {
      const { result } = await record.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      toast(recordedWords(result), { tone: result.missing > 0 ? 'neutral' : 'success' })
    } catch {
      // The mutation keeps the error, which is shown below.
      return
    }
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(send)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Record arrival"
      size="wide"
      footer={
        <>
          {record.isError && (
            <div className="w-full">
              <ErrorPanel message={wordsOf(record.error)} requestId={requestIdOf(record.error)} />
            </div>
          )}
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={formId} busy={record.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <p>
          What arrived goes into service, which can’t be undone. Devices without a choice stay on the way.
        </p>
        {arriving.length > 1 && (
          <div>
            <Button
              variant="ghost"
              size="sm"
              onClick={() =>
                setSaid((now) => ({
                  ...now,
                  ...Object.fromEntries(arriving.map(({ deviceId }) => [deviceId, 'arrived' as const])),
                }))
              }
            >
              All {arriving.length} arrived
            </Button>
          </div>
        )}
        {open.map((device) => (
          <DeviceField
            key={device.deviceId}
            device={device}
            is={said[device.deviceId]}
            onSay={(is) =>
              setSaid(({ [device.deviceId]: _, ...others }) =>
                is === undefined ? others : { ...others, [device.deviceId]: is },
              )
            }
          />
        ))}
        {anyMissing && (
          <Field label="Note on what is missing (optional)">
            {(control) => (
              <TextArea
                {...control}
                limit={boxLimits.noteMax}
                maxLength={boxLimits.noteMax}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
        )}
        {isAsked && rows.length === 0 && (
          <Notice tone="danger">Choose Arrived or Missing for at least one device.</Notice>
        )}
      </form>
    </Dialog>
  )
}

type DeviceFieldProps = {
  device: DirectDevice
  is: ArrivalOutcome | undefined
  onSay: (is: ArrivalOutcome | undefined) => void
}

function DeviceField({ device, is, onSay }: DeviceFieldProps) {
  const outcomes = outcomesOf(device)
  return (
    <Field
      label={`${device.unitNumber === null ? 'No unit number' : `Unit ${device.unitNumber}`}, ${device.make} ${device.model}`}
      hint={hintOf(device)}
    >
      {(control) => (
        <Select
          {...control}
          value={is !== undefined && outcomes.includes(is) ? is : ''}
          onChange={({ target }) => onSay(outcomes.find((one) => one === target.value))}
        >
          <option value="">{device.status === 'missing' ? 'Missing' : 'On the way'}</option>
          {outcomes.map((one) => (
            <option key={one} value={one}>
              {labels[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** "Dot Farrow, Harbor, Toledo" */
function hintOf({ unitNumber, holder, stationName, destination }: DirectDevice): string {
  const where = destination ? destinationWords(destination) : stationName
  const facts = [holder, where].filter((part) => part !== '').join(', ')
  if (unitNumber !== null) return facts
  return [facts, 'It needs a unit number before it can arrive.'].filter((part) => part !== '').join('. ')
}

const wordsOf = (error: Error) => [messageOf(error), ...new Set(reasonsOf(error))].join(' ')
