import type { QueueCounts, QueueRow } from '@portal/contract/desk-queue'
import { ageWords, countsOfKinds, type DeskHarm, daysLateWords, queueLimits } from '@portal/domain/desk-queue'
import { type StuckKind, stuckKinds } from '@portal/domain/stuck-work'
import {
  CalendarX,
  FileClock,
  FilePen,
  type LucideIcon,
  PackageX,
  PhoneOff,
  ShieldCheck,
  TriangleAlert,
  UserPlus,
  Wrench,
} from 'lucide-react'
import { businessDay, formatBusinessMoment } from '../../lib/business-date.ts'
import { useNow } from '../../lib/use-now.ts'

/** Red is late or refused, yellow ends soon or waits for us, blue waits for others. */
type Tone = 'bad' | 'warn' | 'info' | 'calm'

const looks: Record<DeskHarm, { icon: LucideIcon; tone: Tone }> = {
  lateOrder: { icon: CalendarX, tone: 'bad' },
  lateBox: { icon: PackageX, tone: 'bad' },
  lateCase: { icon: Wrench, tone: 'bad' },
  error: { icon: TriangleAlert, tone: 'bad' },
  reopenedDraft: { icon: FilePen, tone: 'warn' },
  numbersMissing: { icon: PhoneOff, tone: 'warn' },
  acceptedQuote: { icon: FileClock, tone: 'warn' },
  openQuote: { icon: FileClock, tone: 'warn' },
  dueCase: { icon: Wrench, tone: 'warn' },
  plansWithoutLine: { icon: PhoneOff, tone: 'warn' },
  approval: { icon: ShieldCheck, tone: 'info' },
  registration: { icon: UserPlus, tone: 'info' },
  waitingCase: { icon: Wrench, tone: 'calm' },
  idleDraft: { icon: FilePen, tone: 'calm' },
}

export function HarmMark({ harm }: { harm: DeskHarm }) {
  const { icon: Icon, tone } = looks[harm]
  return (
    <span className="queue-mark" data-tone={tone}>
      <Icon size={17} aria-hidden />
    </span>
  )
}

/** By how many days an order is late, with a triangle and in red; how long everything else waits. */
export function Age({ row: { harm, since } }: { row: Pick<QueueRow, 'harm' | 'since'> }) {
  const now = useNow()
  const isLate = harm === 'lateOrder'
  const words = isLate
    ? `${daysLateWords(businessDay(since), businessDay(now))} late`
    : `waits ${ageWords(since, now)}`
  return (
    <time dateTime={since} title={formatBusinessMoment(since)} {...(isLate && { className: 'queue-late' })}>
      {words}
    </time>
  )
}

export const chipLabels: Record<StuckKind, string> = {
  lateOrders: 'Late orders',
  lateBoxes: 'Late boxes',
  cases: 'Cases',
  errors: 'Errors',
  quotes: 'Quotes',
  numbersMissing: 'Numbers',
  plansWithoutLine: 'Plans',
  approvals: 'Approvals',
  registrations: 'Registrations',
  drafts: 'Drafts',
}

/** "100+" where no more were counted. */
export const countText = (count: number, isExact: boolean) =>
  `${count.toLocaleString('en-US')}${isExact ? '' : '+'}`

/** Kinds that have work, and all of it together. */
export function chipsOf(counts: QueueCounts) {
  const isExact = Object.values(counts).every((count) => count < queueLimits.countMax)
  const kinds = countsOfKinds(counts)
  const chips = stuckKinds.flatMap((kind) => {
    const { count, late } = kinds.get(kind) ?? { count: 0, late: 0 }
    return count === 0
      ? []
      : [
          {
            kind,
            label: chipLabels[kind],
            text: countText(count, count < queueLimits.countMax),
            isLate: late > 0,
          },
        ]
  })
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { chips, total, totalText: countText(total, isExact) }
}
