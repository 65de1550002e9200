import type { LineRow } from '@portal/contract/line-lists'
import { type LineState, lineStateLabels, suspendReasonLabels } from '@portal/domain/line-states'
import { formatCents, fromDollars } from '@portal/domain/money'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import { phoneText } from '../devices/device-name.tsx'

const looks: Record<Exclude<LineState, 'active'>, Pick<BadgeProps, 'tone' | 'mark'>> = {
  pending: { tone: 'info', mark: 'outline' },
  suspended: { tone: 'warning', mark: 'square' },
  cancelled: { tone: 'neutral', mark: 'circle' },
  portedOut: { tone: 'neutral', mark: 'circle' },
  dropped: { tone: 'neutral', mark: 'circle' },
}

/** The state of a line. The usual one is a word only, so that the others stand out. */
export const LineStateMark = ({ state }: { state: LineState }) =>
  state === 'active' ? lineStateLabels[state] : <Badge {...looks[state]}>{lineStateLabels[state]}</Badge>

/** The same with why it is suspended. */
export const LineStateWords = ({ line }: { line: Pick<LineRow, 'state' | 'suspendReason'> }) => (
  <>
    <LineStateMark state={line.state} />
    {line.suspendReason !== null && <span className="sub">{suspendReasonLabels[line.suspendReason]}</span>}
  </>
)

/** What a line is called: its number, or what it waits for. */
export const lineName = ({ number, state }: Pick<LineRow, 'number' | 'state'>): string => {
  if (number !== null) return phoneText(number)
  return state === 'pending' ? 'New number' : 'No number'
}

/** A SIM in groups of four digits. */
export const simText = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

export const money = (dollars: number) => formatCents(fromDollars(dollars))
