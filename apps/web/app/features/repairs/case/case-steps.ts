import type { RepairCase } from '@portal/contract/repairs'
import { type CaseAction, caseStateLabels, isGone } from '@portal/domain/repair-cases'
import { formatDueMoment, weekdayOf } from '../../../lib/business-date.ts'

/** A step of a case: done with its time and person, the one that comes next, or a later one. */
export type CaseStep = {
  label: string
  state: 'done' | 'next' | 'later'
  at: string | null
  by: string | null
  /** By when it is due. */
  note: string
}

type Stepped = Pick<
  RepairCase,
  | 'kind'
  | 'state'
  | 'reportedAt'
  | 'reportedBy'
  | 'events'
  | 'waitsForReturn'
  | 'returnDueOn'
  | 'dueAt'
  | 'dueFor'
>
type Event = Pick<RepairCase['events'][number], 'kind' | 'at' | 'by'>
type Named = { label: string; event: Event | undefined }

/** Where a case is: what was done since it was reported, or reopened last, and what comes next (docs/spec/repairs.md#states). */
export function caseSteps(of: Stepped): CaseStep[] {
  const { events, reportedAt: at, reportedBy: by } = of
  const reopened = events.findIndex(({ kind }) => kind === 'reopen')
  const round = reopened < 0 ? events : events.slice(0, reopened)
  const first: Named =
    reopened < 0
      ? { label: 'Reported', event: { kind: 'reported', at, by } }
      : { label: 'Reopened', event: events[reopened] }
  const named = [first, ...stepsAfter(of, (kind) => round.find((event) => event.kind === kind))]
  const next = named.findIndex(({ event }) => event === undefined)
  return named.map(({ label, event }, index) => ({
    label,
    state: event ? 'done' : index === next ? 'next' : 'later',
    at: event?.at ?? null,
    by: event?.by ?? null,
    note: !event && index === next ? dueNote(of, label) : '',
  }))
}

function stepsAfter(of: Stepped, did: (kind: string) => Event | undefined): Named[] {
  const { state } = of
  const accepted = { label: 'Accepted', event: did('accept') }
  if (state === 'declined') return [{ label: 'Declined', event: did('decline') }]
  const ended = endOf(did)
  const middle = middleOf(of, did)
  const returned = { label: caseStateLabels.returned, event: did('markReturned') }
  const all = [accepted, middle, ...(returned.event || mayComeBack(of) ? [returned] : [])]
  if (state !== 'closed') return [...all, { label: 'Closed', event: undefined }]
  // What was left out stays left out.
  return [...all.filter(({ event }) => event !== undefined), ended]
}

/** How it ended: the words of the timeline. */
function endOf(did: (kind: string) => Event | undefined): Named {
  const withdrawn = did('withdraw')
  if (withdrawn) return { label: 'Withdrawn', event: withdrawn }
  const found = did('find')
  return found ? { label: 'Found again', event: found } : { label: 'Closed', event: did('close') }
}

/** A lost or stolen device does not, and one that was back before the case was reopened does not again. */
const mayComeBack = ({ kind, state, waitsForReturn }: Stepped) =>
  !isGone(kind) && (state !== 'replacementSent' || waitsForReturn)

/** A spare that took the place of the device was sent with that, once the case is accepted; also before it was reopened. */
function middleOf({ kind, state }: Stepped, did: (kind: string) => Event | undefined): Named {
  const started = did('startRepair')
  const swapped = state === 'replacementSent' ? (did('swap') ?? did('accept')) : did('swap')
  const sent = did('sendReplacement') ?? (did('accept') && swapped)
  if (started && !sent) return { label: caseStateLabels.inRepair, event: started }
  if (sent || isGone(kind)) return { label: caseStateLabels.replacementSent, event: sent }
  return { label: 'Replacement or repair', event: undefined }
}

function dueNote({ dueAt, dueFor, returnDueOn }: Stepped, label: string): string {
  if (label === caseStateLabels.returned && returnDueOn !== null) return `Back by ${weekdayOf(returnDueOn)}`
  return dueAt === null || dueFor === 'answer' ? '' : `Due ${formatDueMoment(dueAt)}`
}

/** What can be done with a case: an action of its states, or replacing its device. */
export type CaseStepName = CaseAction | 'replace'

type Steps = { primary: CaseStepName | null; beside: CaseStepName | null; more: CaseStepName[] }

/** The step that comes next by itself, the first that is possible of: */
const nextFirst: CaseStepName[] = ['accept', 'find', 'markReturned', 'replace', 'sendReplacement', 'close']
/** The buttons of a case in their order: one primary, at most one beside it, all others behind "More". */
export function stepsOf({
  actions,
  mayReplace,
  decides,
  state,
}: Pick<RepairCase, 'actions' | 'mayReplace' | 'decides' | 'state'>): Steps {
  const possible: CaseStepName[] = [...actions, ...(mayReplace ? ['replace' as const] : [])]
  // Staff find no devices, and a report is decided before its device is replaced.
  const order = nextFirst.filter(
    (name) => !(decides && name === 'find') && !(state === 'reported' && name === 'replace'),
  )
  const primary = order.find((name) => possible.includes(name)) ?? null
  const [beside, ...more] = possible.filter((name) => name !== primary)
  return { primary, beside: beside ?? null, more }
}
