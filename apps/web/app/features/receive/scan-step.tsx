import type { ArrivingBox, ArrivingDevice } from '@portal/contract/receiving'
import { Check, ScanLine, Undo2, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CameraFailure, cameraProblems, hasCamera, watchCamera } from '../../lib/watch-camera.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { UnitTag } from '../devices/device-name.tsx'
import { devicesScanned, isWaiting, type Progress, sortedOut, tick, untick } from './progress.ts'

type StepProps = { box: ArrivingBox; progress: Progress; change: (next: Progress) => void }

/** First step: what is in the box, scanned, typed or ticked. */
export function ScanStep({ box, progress, change }: StepProps) {
  const [last, setLast] = useState<{ text: string; isRight: boolean; deviceId: string | null } | null>(null)
  const [isCameraOn, setCameraOn] = useState(false)
  const [meant, setMeant] = useState<readonly ArrivingDevice[]>([])
  const { waiting, here, open, received } = sortedOut(box, progress)

  function take(scanned: string) {
    const [device, ...others] = devicesScanned(box, scanned)
    setMeant(device && others.length > 0 ? [device, ...others] : [])
    if (!device) setLast({ text: 'This is not in the box.', isRight: false, deviceId: null })
    else if (others.length > 0) setLast({ text: 'Which one is it?', isRight: false, deviceId: null })
    else takeDevice(device)
  }

  function takeDevice(device: ArrivingDevice) {
    setMeant([])
    if (!isWaiting(device)) setLast({ ...said(device, 'was received before'), deviceId: null })
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
          {meant.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {meant.map((device) => (
                <Button key={device.deviceId} variant="ghost" size="sm" onClick={() => takeDevice(device)}>
                  Unit {device.unitNumber}
                  {device.holder && `, ${device.holder}`}
                </Button>
              ))}
            </div>
          )}
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
        {here.length > 0 ? (
          <Button size="lg" block arrow onClick={() => change({ ...progress, step: 'hand' })}>
            Hand out {here.length}
          </Button>
        ) : (
          <>
            <Button size="lg" block onClick={() => change(open.reduce(tick, progress))}>
              {open.length === 1 ? 'It is here' : `All ${open.length} are here`}
            </Button>
            <Button variant="ghost" block onClick={() => change({ ...progress, step: 'finish' })}>
              None of these are here
            </Button>
          </>
        )}
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
        <Button variant="ghost" size="sm" aria-label={`Check ${name}`} onClick={onTick}>
          Check
        </Button>
      )}
    </li>
  )
}

/** The camera, pointed at tags. Tells each code once while it is in the picture. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    const watching = new AbortController()
    const { signal } = watching
    if (video.current)
      void watchCamera({
        video: video.current,
        signal,
        onCode: (text) => tell.current(text),
        onFailure: setFailure,
      })
    return () => watching.abort()
  }, [])
  if (failure)
    return (
      <Notice tone="warning" role="alert">
        {cameraProblems[failure]} You can also check devices in the list, or type a number.
      </Notice>
    )
  return (
    <div className="receive-camera">
      <video ref={video} aria-label="Camera, point it at a tag" autoPlay playsInline muted />
    </div>
  )
}
