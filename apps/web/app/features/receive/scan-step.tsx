import type { ArrivingBox, ArrivingDevice } from '@portal/contract/receiving'
import { Check, ScanLine, Undo2, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { hasCamera } from '../../lib/watch-camera.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { UnitTag } from '../fleet/unit-tag.tsx'
import { Camera } from './camera.tsx'
import { deviceScanned, isWaiting, type Progress, sortedOut, tick, untick } from './progress.ts'

type StepProps = { box: ArrivingBox; progress: Progress; change: (next: Progress) => void }

/** First step: what is in the box, scanned, typed or ticked. */
export function ScanStep({ box, progress, change }: StepProps) {
  const [last, setLast] = useState<{ text: string; isRight: boolean; deviceId: string | null } | null>(null)
  const [isCameraOn, setCameraOn] = useState(false)
  const { waiting, here, open, received } = sortedOut(box, progress)

  function take(scanned: string) {
    const device = deviceScanned(box, scanned)
    if (!device) setLast({ text: 'This is not in the box.', isRight: false, deviceId: null })
    else if (!isWaiting(device)) setLast({ ...said(device, 'was received before'), deviceId: null })
    else {
      if (!progress.marks[device.deviceId]) change(tick(progress, device))
      setLast({ ...said(device, 'is in this box'), deviceId: device.deviceId })
    }
  }

  return (
    <section className="receive-step" aria-labelledby="receive-scan">
      <h2 id="receive-scan">Scan what is in the box</h2>
      <div className="receive-parts">
        <div className="receive-part">
          {isCameraOn && <Camera onCode={take} />}
          <p className="receive-said" role="status" data-right={last?.isRight}>
            {last && (last.isRight ? <Check size={22} aria-hidden /> : <X size={22} aria-hidden />)}
            {last?.text}
          </p>
          {hasCamera() && (
            <Button
              variant="ghost"
              icon={<ScanLine size={18} aria-hidden />}
              aria-pressed={isCameraOn}
              onClick={() => setCameraOn(!isCameraOn)}
            >
              {isCameraOn ? 'Turn off the camera' : 'Scan with the camera'}
            </Button>
          )}
          <TypeNumber onNumber={take} />
        </div>
        <div className="receive-part">
          <div className="receive-count">
            <b>
              {here.length} of {waiting.length} scanned
            </b>
            <span className="text-small text-muted">{open.length} to go</span>
          </div>
          <ul className="receive-list">
            {waiting.map((device) => (
              <WaitingRow
                key={device.deviceId}
                device={device}
                isHere={progress.marks[device.deviceId] !== undefined}
                isLast={last?.deviceId === device.deviceId}
                onTick={() => change(tick(progress, device))}
                onUntick={() => change(untick(progress, device.deviceId))}
              />
            ))}
            {received.map((device) => (
              <li key={device.deviceId} data-here>
                <Mark isHere />
                <UnitTag unitNumber={device.unitNumber} />
                <span className="receive-who">
                  <b>{device.holder || 'No holder'}</b>
                  <small>Received before</small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="receive-foot" data-sticks>
        <Button
          size="lg"
          block
          arrow
          variant={here.length > 0 ? 'primary' : 'ghost'}
          onClick={() => change({ ...progress, step: here.length > 0 ? 'hand' : 'finish' })}
        >
          {here.length > 0 ? `Hand out ${here.length}` : 'Nothing is here'}
        </Button>
      </div>
    </section>
  )
}

const said = ({ unitNumber, make, model }: ArrivingDevice, what: string) => ({
  text: `${unitNumber ?? `${make} ${model}`} ${what}.`,
  isRight: true,
})

function TypeNumber({ onNumber }: { onNumber: (typed: string) => void }) {
  const [typed, setTyped] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return
    onNumber(typed)
    setTyped('')
  }
  return (
    <form className="receive-type" onSubmit={submit}>
      <Field label="Type a number" hint="Unit number, tag code or IMEI">
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="ghost">
        Add
      </Button>
    </form>
  )
}

export const Mark = ({ isHere }: { isHere: boolean }) => (
  <span className="receive-mark" data-here={isHere}>
    {isHere && <Check size={18} strokeWidth={3} aria-hidden />}
  </span>
)

type RowProps = {
  device: ArrivingDevice
  isHere: boolean
  isLast: boolean
  onTick: () => void
  onUntick: () => void
}

function WaitingRow({ device, isHere, isLast, onTick, onUntick }: RowProps) {
  const name = device.unitNumber ?? `${device.make} ${device.model}`
  return (
    <li {...(isHere ? { 'data-here': true } : {})}>
      <Mark isHere={isHere} />
      <UnitTag unitNumber={device.unitNumber} isOn={isLast} />
      <span className="receive-who">
        <b>{device.holder || 'No holder yet'}</b>
        <small>
          {isHere ? 'In the box' : device.status === 'missing' ? 'Reported as missing' : 'Not scanned yet'}
        </small>
      </span>
      {isHere ? (
        <IconButton label={`Take ${name} back out`} onClick={onUntick}>
          <Undo2 size={18} aria-hidden />
        </IconButton>
      ) : (
        <Button variant="ghost" size="sm" aria-label={`Tick ${name}`} onClick={onTick}>
          Tick
        </Button>
      )}
    </li>
  )
}
