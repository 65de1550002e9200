import type { CaseRow } from '@portal/contract/repairs'
import { type CaseKind, type CaseState, caseStateLabels } from '@portal/domain/repair-cases'
import { BatteryWarning, CircleQuestionMark, MapPinOff, PlugZap, ShieldAlert, Smartphone } from 'lucide-react'
import { useNow } from '../../lib/use-now.ts'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import { DeviceStatusBadge } from '../devices/device-look.tsx'
import { dueWords, waitWords } from './due-words.ts'

const looks: Record<Exclude<CaseState, 'inRepair'>, Pick<BadgeProps, 'tone' | 'mark'>> = {
  reported: { tone: 'warning', mark: 'outline' },
  accepted: { tone: 'info', mark: 'square' },
  declined: { tone: 'neutral', mark: 'circle' },
  replacementSent: { tone: 'info', mark: 'square' },
  returned: { tone: 'info', mark: 'outline' },
  closed: { tone: 'neutral', mark: 'circle' },
}

/**
 * The state of a case: shape, word and color. Color is for what someone has to act on. A case that is in repair looks as its device does,
 * which stands beside it.
 */
export const CaseStateBadge = ({ state }: { state: CaseState }) =>
  state === 'inRepair' ? (
    <DeviceStatusBadge status="inRepair" />
  ) : (
    <Badge {...looks[state]}>{caseStateLabels[state]}</Badge>
  )

const icons: Record<CaseKind, typeof Smartphone> = {
  cracked: Smartphone,
  battery: BatteryWarning,
  chargingPort: PlugZap,
  lost: MapPinOff,
  stolen: ShieldAlert,
  other: CircleQuestionMark,
}

export function KindIcon({ kind, size = 18 }: { kind: CaseKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} aria-hidden />
}

type DueMarkProps = {
  of: Pick<CaseRow, 'dueFor' | 'dueAt' | 'isLate' | 'state' | 'kind' | 'waitsForReturn'>
  isStaff: boolean
}

/** The response clock of a case; nothing where nothing is due. What is late is marked in words and weight as well. */
export function DueMark({ of, isStaff }: DueMarkProps) {
  const now = useNow()
  const words = dueWords(of, isStaff, now)
  if (words === '') {
    const waits = waitWords(of)
    return waits === '' ? null : <span className="text-subtle">{waits}</span>
  }
  return of.isLate ? (
    <b className={isStaff ? 'text-danger' : 'text-warning'}>{words}</b>
  ) : (
    <span className="text-muted">{words}</span>
  )
}
