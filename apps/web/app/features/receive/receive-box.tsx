import type { ArrivingBox } from '@portal/contract/receiving'
import { counted } from '@portal/domain/format'
import { receiveBase } from '@portal/domain/receive-path'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FinishStep } from './finish-step.tsx'
import { HandStep } from './hand-step.tsx'
import { isWaiting, type Progress } from './progress.ts'
import { ScanStep } from './scan-step.tsx'
import type { Received } from './send-box.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useHere } from './use-here.ts'
import { receivedText } from './use-kept-boxes.ts'
import { type Sending, useReceive } from './use-receive.ts'
import { WayOn } from './way-on.tsx'

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
        <p>{agent} gets an email about this box.</p>
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
