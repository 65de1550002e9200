import type { ArrivingBox, ArrivingDevice } from '@portal/contract/receiving'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { phoneText, UnitTag } from '../devices/device-name.tsx'
import { BoxHandoverList } from '../paper/paper-buttons.tsx'
import { type Mark as MarkOf, type Progress, remark, sortedOut, whoHas } from './progress.ts'
import { Mark } from './scan-step.tsx'

type StepProps = { box: ArrivingBox; progress: Progress; change: (next: Progress) => void }

/** Second step: each device that is here goes to a person, or is kept as a spare. */
export function HandStep({ box, progress, change }: StepProps) {
  const { here } = sortedOut(box, progress)
  const doneOf = ({ deviceId }: ArrivingDevice) => progress.marks[deviceId]?.isDone === true
  const next = here.find((device) => !doneOf(device))
  const left = here.filter((device) => !doneOf(device))
  function done(deviceId: string, mark: Partial<MarkOf>) {
    const after = remark(progress, deviceId, { ...mark, isDone: true })
    change(left.length === 1 ? { ...after, step: 'finish' } : after)
  }
  return (
    <section className="receive-step" aria-labelledby="receive-hand">
      <h2 id="receive-hand">Hand them out</h2>
      <div className="receive-parts">
        {next && (
          <HandOut
            key={next.deviceId}
            device={next}
            shortCode={box.shortCode}
            place={`${here.length - left.length + 1} of ${here.length}`}
            onDone={(mark) => done(next.deviceId, mark)}
          />
        )}
        <ul className="receive-list">
          {here.map((device) => (
            <li key={device.deviceId} {...(doneOf(device) ? { 'data-here': true } : {})}>
              <Mark isHere={doneOf(device)} />
              <UnitTag unitNumber={device.unitNumber} isOn={device === next} />
              <span className="receive-who">
                <b>{whoHas(device, progress.marks[device.deviceId])}</b>
                <small>{doneOf(device) ? 'Done' : device === next ? 'Now' : 'Next'}</small>
              </span>
              {doneOf(device) && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Change ${device.unitNumber ?? 'this device'}`}
                  onClick={() => change(remark(progress, device.deviceId, { isDone: false, isSpare: false }))}
                >
                  Change
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="receive-foot">
        <Button
          size="lg"
          block
          arrow
          variant={next ? 'ghost' : 'primary'}
          onClick={() => change({ ...progress, step: 'finish' })}
        >
          {left.length > 1 ? `All ${left.length} to these people` : 'Continue'}
        </Button>
        <Button variant="ghost" block onClick={() => change({ ...progress, step: 'scan' })}>
          Back to scanning
        </Button>
        <BoxHandoverList boxCode={box.boxCode} />
      </div>
    </section>
  )
}

type HandOutProps = {
  device: ArrivingDevice
  shortCode: string
  place: string
  onDone: (mark: Partial<MarkOf>) => void
}

function HandOut({ device, shortCode, place, onDone }: HandOutProps) {
  const [other, setOther] = useState<string | null>(device.holder === '' ? '' : null)
  const [isDamaged, setDamaged] = useState(false)
  const { unitNumber, phoneNumber, holder } = device
  return (
    <div className="receive-hand">
      <p className="text-small text-muted">{place}</p>
      <div className="receive-tag">
        <span className="code">{shortCode || '\u00a0'}</span>
        <span className="number">{unitNumber ?? '–'}</span>
        <span className="line">{phoneNumber ? phoneText(phoneNumber) : 'No line yet'}</span>
      </div>
      {other === null ? (
        <>
          <p className="text-muted">Give it to</p>
          <p className="receive-name">{holder}</p>
          <Button variant="link" onClick={() => setOther('')}>
            Someone else
          </Button>
        </>
      ) : (
        <TextField
          label="Give it to"
          className="w-full"
          value={other}
          maxLength={fleetLimits.holderMax}
          placeholder="Name of the driver or van"
          onChange={({ target }) => setOther(target.value)}
        />
      )}
      <Checkbox
        label="It arrived damaged"
        checked={isDamaged}
        onChange={({ target }) => setDamaged(target.checked)}
      />
      <Button
        size="lg"
        block
        icon={<Check size={18} aria-hidden />}
        onClick={() => onDone({ holder: other === null ? null : other.trim(), isDamaged })}
      >
        Handed out
      </Button>
      <Button variant="ghost" block onClick={() => onDone({ isSpare: true, isDamaged })}>
        Keep as spare
      </Button>
    </div>
  )
}
