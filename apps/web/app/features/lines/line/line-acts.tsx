import type { Line } from '@portal/contract/line-details'
import { actionsOnLine, hasLineEnded, type LineAction, lineActions } from '@portal/domain/line-states'
import { Hash, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/access.ts'
import { Button } from '../../../ui/button.tsx'
import { RecordActs, RecordMenu } from '../../../ui/record.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { NumberDialog } from './number-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

type Opened = LineAction | 'number' | 'give' | 'takeOut'

/** What can't be taken back. */
const ending: readonly LineAction[] = ['cancel', 'portOut', 'drop']

/** What is recorded of a line: its number, its device, and what the carrier did (docs/spec/lines.md#changes). */
export function LineActs({ line }: { line: Line }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const mayChange = useMay('order')
  if (!mayChange || hasLineEnded(line.state)) return null
  const close = () => setOpen(null)
  const actOf = (action: LineAction) => ({
    name: lineActions[action].label,
    onPress: () => setOpen(action),
  })
  // A pending line becomes active with its number.
  const actions = actionsOnLine(line.state).filter(
    (action) => action !== 'activate' || line.state !== 'pending',
  )
  return (
    <RecordActs>
      {line.state === 'pending' && (
        <Button icon={<Hash size={18} aria-hidden />} onClick={() => setOpen('number')}>
          Enter number
        </Button>
      )}
      {line.state !== 'pending' && (
        <Button
          {...(line.device ? { variant: 'ghost' as const } : {})}
          icon={<Smartphone size={18} aria-hidden />}
          onClick={() => setOpen('give')}
        >
          Give to a device
        </Button>
      )}
      <RecordMenu
        acts={[
          ...(line.state === 'pending' ? [{ name: 'Give to a device', onPress: () => setOpen('give') }] : []),
          ...(line.state === 'pending'
            ? []
            : [{ name: 'Correct the number', onPress: () => setOpen('number') }]),
          ...(line.device ? [{ name: 'Take out of its device', onPress: () => setOpen('takeOut') }] : []),
          ...actions.filter((action) => !ending.includes(action)).map(actOf),
        ]}
        dangers={actions.filter((action) => ending.includes(action)).map(actOf)}
      />
      {open === 'number' && <NumberDialog line={line} onClose={close} />}
      {open === 'give' && <GiveDialog line={line} onClose={close} />}
      {open === 'suspend' && <SuspendDialog line={line} onClose={close} />}
      {open !== null && open !== 'number' && open !== 'give' && open !== 'suspend' && (
        <ConfirmAct line={line} act={open} onClose={close} />
      )}
    </RecordActs>
  )
}
