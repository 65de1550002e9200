import { daysBetween } from './business-day.ts'
import { counted } from './format.ts'
import type { StuckKind } from './stuck-work.ts'

/** The desk as one queue: what does the most harm while it waits is first (docs/spec/desk.md#queue). */

/** Kinds of harm, the worst first: a broken promise, work that stopped, an answer that waits for us, what waits for others. */
export const deskHarms = [
  'lateOrder',
  'lateBox',
  'lateCase',
  'error',
  'reopenedDraft',
  'numbersMissing',
  'acceptedQuote',
  'openQuote',
  'dueCase',
  'plansWithoutLine',
  'approval',
  'registration',
  'waitingCase',
  'idleDraft',
] as const
export type DeskHarm = (typeof deskHarms)[number]

/** Of which kind each harm is; chips and figures count kinds. */
export const kindOfHarm: Record<DeskHarm, StuckKind> = {
  lateOrder: 'lateOrders',
  lateBox: 'lateBoxes',
  lateCase: 'cases',
  error: 'errors',
  reopenedDraft: 'drafts',
  numbersMissing: 'numbersMissing',
  acceptedQuote: 'quotes',
  openQuote: 'quotes',
  dueCase: 'cases',
  plansWithoutLine: 'plansWithoutLine',
  approval: 'approvals',
  registration: 'registrations',
  waitingCase: 'cases',
  idleDraft: 'drafts',
}

/** Whether a promise is broken: only these are red. */
export const isLateHarm = (harm: DeskHarm): boolean =>
  harm === 'lateOrder' || harm === 'lateBox' || harm === 'lateCase'

export const queueLimits = {
  /** Rows of a page. */
  page: 15,
  pageMax: 50,
  /** Each kind of harm is counted up to here. */
  countMax: 100,
  /** For how long what was done can be undone: it happens after that. */
  undoMs: 10_000,
} as const

/** A piece of work as it is ranked. */
type Ranked = {
  harm: DeskHarm
  /**
   * By what pieces of the same harm are ordered, in ms since 1970, the smallest first: when a late one was due, when a quote ends, and
   * since when everything else waits.
   */
  atMs: number
  /** The number of the order or case: the older of two of one moment is first. */
  number: number
}

/** Orders work by harm, and then by what waits longest or ends first. */
export function byHarm(one: Ranked, other: Ranked): number {
  return rankOf(one.harm) - rankOf(other.harm) || one.atMs - other.atMs || one.number - other.number
}

/** 0 is the worst. */
export const rankOf = (harm: DeskHarm): number => deskHarms.indexOf(harm)

/** The harm of a rank. Throws for a rank that is none. */
export function harmAt(rank: number): DeskHarm {
  const harm = deskHarms[rank]
  if (harm === undefined) throw new Error(`${rank} is no rank.`)
  return harm
}

type CaseMoments = { dueAt: Date | null }

/** How much harm an open case does: it is late from the moment on at which something was due. */
export function harmOfCase({ dueAt }: CaseMoments, now: Date): DeskHarm {
  if (dueAt === null) return 'waitingCase'
  return dueAt <= now ? 'lateCase' : 'dueCase'
}

/** Counts of harms as counts of their kinds. */
export function countsOfKinds(
  counts: Record<DeskHarm, number>,
): Map<StuckKind, { count: number; late: number }> {
  const kinds = new Map<StuckKind, { count: number; late: number }>()
  for (const harm of deskHarms) {
    const kind = kindOfHarm[harm]
    const { count, late } = kinds.get(kind) ?? { count: 0, late: 0 }
    kinds.set(kind, { count: count + counts[harm], late: late + (isLateHarm(harm) ? counts[harm] : 0) })
  }
  return kinds
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long something waits, for a narrow column: "now", "11 min", "3 hours", "8 days". */
export function ageWords(since: Date | string, now: Date): string {
  const ms = now.getTime() - new Date(since).getTime()
  if (ms < minuteMs) return 'now'
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`
  return ms < dayMs ? counted(Math.floor(ms / hourMs), 'hour') : counted(Math.floor(ms / dayMs), 'day')
}

/**
 * How late an order is, in calendar days as everywhere: on the day after the promised one it is 1 day late.
 * @param firstLateDay the day after the promised one (yyyy-MM-dd)
 * @param today the business day
 */
export const daysLateWords = (firstLateDay: string, today: string): string =>
  counted(daysBetween(firstLateDay, today) + 1, 'day')
