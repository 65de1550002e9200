import type { ArrivingBox } from '@portal/contract/receiving'
import { counted } from '@portal/domain/format'
import { orderPath } from '@portal/domain/paths'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FinishStep } from './finish-step.tsx'
import { HandStep } from './hand-step.tsx'
import { isWaiting, type Progress } from './progress.ts'
import { ScanStep } from './scan-step.tsx'
import { type Received, type Sending, useReceive } from './use-receive.ts'

/** The steps of receiving a box that has left: scan, hand out, finish. */
export function ReceiveBox({ box, begin }: { box: ArrivingBox; begin: Progress }) {
  const { progress, change, sending, send } = useReceive(box, begin)
  const step = { box, progress, change }
  if (sending.is === 'done') return <Done box={box} result={sending.result} />
  if (sending.is === 'waiting') return <Waiting />
  if (progress.sent === null && !box.devices.some(isWaiting)) return <AllReceived box={box} />
  return (
    <div className="receive">
      <Refused sending={sending} />
      {progress.step === 'scan' && <ScanStep {...step} />}
      {progress.step === 'hand' && <HandStep {...step} />}
      {progress.step === 'finish' && <FinishStep {...step} sending={sending} onSend={send} />}
      <Notice>
        <b>No signal? Go on.</b>
        <p>What you scan is kept on this phone and sent once, when you finish and the signal is back.</p>
      </Notice>
    </div>
  )
}

const Refused = ({ sending }: { sending: Sending }) =>
  sending.is === 'refused' && (
    <Notice tone="danger" role="alert">
      {sending.message}
    </Notice>
  )

const Waiting = () => (
  <Notice tone="warning" role="status">
    <b>Kept on this phone, not sent yet</b>
    <p>
      <Spinner /> It is sent by itself when the signal is back. Keep this page open, or open it again later.
    </p>
  </Notice>
)

function Done({ box, result: { received, missing, already } }: { box: ArrivingBox; result: Received }) {
  const agent = box.agentName === '' ? 'Our team' : box.agentName
  return (
    <div className="receive">
      <Notice tone="success" role="status">
        <b>
          {counted(received, 'device')} received{missing > 0 && `, ${missing} missing`}
        </b>
        <p>{agent} gets an email about this box.</p>
      </Notice>
      {already.length > 0 && (
        <Notice>{counted(already.length, 'device')} had been received by another person before.</Notice>
      )}
      <ButtonLink to={orderPath(box.orderId)}>Open the order</ButtonLink>
    </div>
  )
}

const AllReceived = ({ box }: { box: ArrivingBox }) => (
  <EmptyState
    title={box.devices.length === 0 ? 'This box has no devices.' : 'Everything in this box was received.'}
    text={box.receivedBy === null ? 'There is nothing to hand out.' : `${box.receivedBy} received it first.`}
    action={
      <ButtonLink variant="ghost" to={orderPath(box.orderId)}>
        Open the order
      </ButtonLink>
    }
  />
)
