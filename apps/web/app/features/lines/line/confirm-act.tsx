import { lineChangeCalls } from '@portal/contract/line-change-calls'
import type { Line } from '@portal/contract/line-details'
import { type LineAction, lineActions } from '@portal/domain/line-states'
import { messageOf } from '../../../lib/api.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { lineName, money } from '../line-look.tsx'
import { thenLines } from '../lines.queries.ts'

export type ConfirmedAct = Exclude<LineAction, 'suspend'> | 'takeOut'
type ConfirmActProps = { line: Line; act: ConfirmedAct; onClose: () => void }

/** The question before an act that needs no more than a yes, with what follows from it. */
export function ConfirmAct({ line, act, onClose }: ConfirmActProps) {
  const change = useCall(lineChangeCalls.changeLine, thenLines)
  const move = useCall(lineChangeCalls.moveLine, thenLines)
  const once = useOneAtATime()
  const params = { lineId: line.lineId }

  const run = () =>
    once(async () => {
      try {
        if (act === 'takeOut')
          await move.mutateAsync({ params, body: { deviceId: null, version: line.version } })
        else await change.mutateAsync({ params, body: { action: act, version: line.version } })
        toast(act === 'takeOut' ? 'The line is in no device.' : `${lineActions[act].done}.`, {
          tone: 'success',
        })
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
      onClose()
    })

  return (
    <ConfirmDialog
      open
      question={questionOf(act, line)}
      text={textOf(act, line)}
      // Only what ends a line is red.
      destructive={act === 'cancel' || act === 'portOut' || act === 'drop'}
      busy={change.isPending || move.isPending}
      onYes={() => void run()}
      onNo={onClose}
    />
  )
}

function questionOf(act: ConfirmedAct, line: Line): string {
  const name = lineName(line)
  switch (act) {
    case 'takeOut':
      return `Take ${name} out of ${line.device?.unitNumber ? `unit ${line.device.unitNumber}` : 'its device'}?`
    case 'activate':
      return `Is ${name} active again?`
    case 'cancel':
      return `Is ${name} cancelled?`
    case 'portOut':
      return `Is ${name} ported out?`
    case 'drop':
      return 'Drop this line?'
  }
}

const recordOnly = 'This records what the carrier did, and does nothing at the carrier.'

/** What follows; what is left to pay is said before a line ends. */
function textOf(act: ConfirmedAct, { terms }: Line): string {
  if (act === 'takeOut') return 'The line goes on, and is billed. It waits for another device.'
  if (act === 'activate') return recordOnly
  if (act === 'drop') return 'It never becomes active. This can’t be undone.'
  const left = terms?.leftToPay ? ` ${money(terms.leftToPay)} of its device is left to pay.` : ''
  return `${recordOnly}${left} This can’t be undone.`
}
