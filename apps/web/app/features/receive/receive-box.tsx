import type { ArrivingBox, ArrivingDevice } from '@portal/contract/receiving'
import { boxLimits, type LostReason, lostReasons, missingReasonLabels } from '@portal/domain/boxes'
import { counted } from '@portal/domain/format'
import { receiveBase } from '@portal/domain/paths'
import { useState } from 'react'
import { sendsEmails } from '../../lib/emails.ts'
import { useMedia, wide } from '../../lib/use-media.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { UnitTag } from '../devices/device-name.tsx'
import { HandStep } from './hand-step.tsx'
import { SignInAgain, useHere, WayOn } from './page.tsx'
import { isWaiting, type Progress, sentOf, sortedOut, whoHas } from './progress.ts'
import type { Received } from './receive.queries.ts'
import { Mark, ScanStep } from './scan-step.tsx'
import { receivedText, type Sending, useReceive } from './use-receive.ts'

/** The steps of receiving a box that has left: scan, hand out, finish. */
export function ReceiveBox({ box, begin }: { box: ArrivingBox; begin: Progress }) {
  const { progress, change, sending, isKept, isSignedIn, send } = useReceive(box, begin)
  const step = { box, progress, change }
  if (sending.is === 'done') return <Done box={box} result={sending.result} />
  if (sending.is === 'waiting') return <Waiting isSignedIn={isSignedIn} />
  if (progress.sent === null && !box.devices.some(isWaiting)) return <AllReceived box={box} />
  return (
    <div className="receive">
      <Refused sending={sending} />
      {progress.step === 'scan' && <ScanStep {...step} />}
      {progress.step === 'hand' && <HandStep {...step} />}
      {progress.step === 'finish' && <FinishStep {...step} sending={sending} onSend={send} />}
      <Keeping isKept={isKept} isSignedIn={isSignedIn} />
    </div>
  )
}

function Keeping({ isKept, isSignedIn }: { isKept: boolean; isSignedIn: boolean }) {
  const here = useHere()
  if (!isKept)
    return (
      <Notice tone="warning" role="status">
        <b>Keep this page open until you finish</b>
        <p>This {here} has no room to keep what you scan.</p>
      </Notice>
    )
  return (
    <Notice>
      <b>No signal? Go on.</b>
      <p>
        What you scan is kept on this {here} and sent once, when you finish
        {isSignedIn ? ' and the signal is back.' : ', the signal is back, and you have signed in again.'}
      </p>
    </Notice>
  )
}

const Refused = ({ sending }: { sending: Sending }) =>
  sending.is === 'refused' && (
    <Notice tone="danger" role="alert">
      {sending.message}
    </Notice>
  )

function Waiting({ isSignedIn }: { isSignedIn: boolean }) {
  const here = useHere()
  return (
    <div className="receive">
      <Notice tone="warning" role="status">
        <b>Kept on this {here}, not sent yet</b>
        {isSignedIn ? (
          <p>
            <Spinner /> It is sent by itself when the signal is back. Keep this page open, or open it again
            later.
          </p>
        ) : (
          <p>
            You are not signed in here any more. Sign in when the signal is back, then it is sent by itself.
          </p>
        )}
      </Notice>
      {!isSignedIn && <SignInAgain />}
      <OtherBoxes />
    </div>
  )
}

const OtherBoxes = () => (
  <ButtonLink variant="ghost" to={receiveBase}>
    Receive another box
  </ButtonLink>
)

function Done({ box, result }: { box: ArrivingBox; result: Received }) {
  const { already } = result
  const agent = box.agentName === '' ? 'Our team' : box.agentName
  return (
    <div className="receive">
      <Notice tone="success" role="status">
        <b>{receivedText(result)}</b>
        {sendsEmails() && <p>{agent} gets an email about this box.</p>}
      </Notice>
      {already.length > 0 && (
        <Notice>{counted(already.length, 'device')} had been received by another person before.</Notice>
      )}
      <WayOn orderId={box.orderId} />
      <OtherBoxes />
    </div>
  )
}

const AllReceived = ({ box }: { box: ArrivingBox }) => (
  <EmptyState
    title={box.devices.length === 0 ? 'This box has no devices.' : 'Everything in this box was received.'}
    text={box.receivedBy === null ? 'There is nothing to hand out.' : `${box.receivedBy} received it first.`}
    action={<WayOn orderId={box.orderId} variant="ghost" />}
  />
)

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
function FinishStep({ box, progress, change, sending, onSend }: FinishProps) {
  const [error, setError] = useState<string | undefined>()
  const isWide = useMedia(wide)
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
                  label="Nothing is missing. I’ll scan the rest later."
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
