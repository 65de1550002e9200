import type { ArrivingBox, ArrivingDevice } from '@portal/contract/receiving'
import { boxLimits, type LostReason, lostReasons, missingReasonLabels } from '@portal/domain/boxes'
import { counted } from '@portal/domain/format'
import { useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { UnitTag } from '../fleet/unit-tag.tsx'
import { type Progress, sentOf, sortedOut, whoHas } from './progress.ts'
import { Mark } from './scan-step.tsx'
import type { Sending } from './use-receive.ts'

type FinishProps = {
  box: ArrivingBox
  progress: Progress
  change: (next: Progress) => void
  sending: Sending
  onSend: () => void
}

const notes: Record<LostReason, string> = {
  notInBox: 'The box was closed',
  boxTorn: 'Keep it, take a picture',
  otherBox: 'Scan the other box as well',
}

/** Last step: what was not scanned, a note, and sending all of it at once. */
export function FinishStep({ box, progress, change, sending, onSend }: FinishProps) {
  const [error, setError] = useState<string | undefined>()
  const isWide = useMedia('(min-width: 48rem)')
  const { here, open } = sortedOut(box, progress)
  const missing = open.filter(({ status }) => status === 'shipped')
  const agent = box.agentName.split(' ')[0] ?? ''
  function finish() {
    if (missing.length > 0 && progress.reason === null) setError('Say what happened to them.')
    else if (sentOf(box, progress).rows.length === 0)
      setError('Nothing is received and nothing is missing yet.')
    else onSend()
  }
  return (
    <section className="receive-step" aria-labelledby="receive-finish">
      <h2 id="receive-finish">{missing.length > 0 ? 'Something is missing' : 'Everything is here'}</h2>
      <p>{counted(here.length, 'device')} to receive.</p>
      <div className="receive-parts">
        <div className="receive-part">
          {missing.length > 0 && (
            <>
              <Notice tone="danger">
                <b>Not scanned: {missing.map(({ unitNumber, model }) => unitNumber ?? model).join(', ')}</b>
              </Notice>
              <ChoiceGroup legend="What happened?" error={error} className="rates">
                {lostReasons.map((reason) => (
                  <RadioRow
                    key={reason}
                    name="reason"
                    label={missingReasonLabels[reason]}
                    note={notes[reason]}
                    checked={progress.reason === reason}
                    onChange={() => change({ ...progress, reason })}
                  />
                ))}
                <RadioRow
                  name="reason"
                  label="Nothing, I scan them later"
                  note="They stay Shipped"
                  checked={progress.reason === 'later'}
                  onChange={() => change({ ...progress, reason: 'later' })}
                />
              </ChoiceGroup>
            </>
          )}
          <Field label="Note (optional)">
            {(control) => (
              <TextArea
                {...control}
                limit={boxLimits.noteMax}
                maxLength={boxLimits.noteMax}
                value={progress.note}
                onChange={({ target }) => change({ ...progress, note: target.value })}
              />
            )}
          </Field>
          {missing.length === 0 && error && <Notice tone="danger">{error}</Notice>}
          <div className="receive-foot">
            <Button size="lg" block busy={sending.is === 'sending'} onClick={finish}>
              {agent === '' ? 'Finish' : `Finish and tell ${agent}`}
            </Button>
            <Button
              variant="ghost"
              block
              disabled={sending.is === 'sending'}
              onClick={() => change({ ...progress, step: 'scan' })}
            >
              Back to scanning
            </Button>
          </div>
        </div>
        {isWide && here.length > 0 && <ToReceive devices={here} progress={progress} />}
      </div>
    </section>
  )
}

/** What is sent as received, beside the questions where there is room: on a phone the steps before have shown it. */
const ToReceive = ({ devices, progress }: { devices: readonly ArrivingDevice[]; progress: Progress }) => (
  <ul className="receive-list" aria-label="Devices to receive">
    {devices.map((device) => {
      const mark = progress.marks[device.deviceId]
      return (
        <li key={device.deviceId} data-here>
          <Mark isHere />
          <UnitTag unitNumber={device.unitNumber} />
          <span className="receive-who">
            <b>{whoHas(device, mark)}</b>
            <small>
              {device.make} {device.model}
            </small>
          </span>
          {mark?.isDamaged && (
            <span className="badge" data-tone="warning">
              Damaged
            </span>
          )}
        </li>
      )
    })}
  </ul>
)
