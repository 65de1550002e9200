import { daysBefore, daysSince } from './desk.ts'

/** Work of every agent that does not move on, by age (docs/spec/desk.md#all-agents). */

export const stuckKinds = [
  'lateOrders',
  'lateBoxes',
  'cases',
  'errors',
  'quotes',
  'numbersMissing',
  'plansWithoutLine',
  'approvals',
  'registrations',
  'drafts',
] as const
export type StuckKind = (typeof stuckKinds)[number]

export const stuckKindLabels: Record<StuckKind, string> = {
  lateOrders: 'Late orders',
  lateBoxes: 'Late boxes',
  cases: 'Open cases',
  errors: 'Orders in Error',
  quotes: 'Quotes',
  numbersMissing: 'Shipped without numbers',
  plansWithoutLine: 'Plans without a line',
  approvals: 'Waiting for approval',
  registrations: 'Registrations',
  drafts: 'Idle drafts',
}

export const ageBands = ['0-1', '2-7', '8-30', 'over-30'] as const
export type AgeBand = (typeof ageBands)[number]

export const ageBandLabels: Record<AgeBand, string> = {
  '0-1': '0–1 day',
  '2-7': '2–7 days',
  '8-30': '8–30 days',
  'over-30': 'Over 30 days',
}

/** Whole days at which a band begins. */
const firstDay: Record<AgeBand, number> = { '0-1': 0, '2-7': 2, '8-30': 8, 'over-30': 31 }

export const stuckLimits = {
  /** Rows of a page. */
  page: 50,
  /** Each figure counts up to here. */
  countMax: 1_000,
} as const

/**
 * Between which moments work began to wait that is of this age now: `after` is not part of it, `until` is. Null where the band has
 * no such end.
 */
export function momentsOf(band: AgeBand, now: Date): { after: Date | null; until: Date | null } {
  const next = ageBands[ageBands.indexOf(band) + 1]
  return {
    after: next === undefined ? null : daysBefore(now, firstDay[next]),
    until: firstDay[band] === 0 ? null : daysBefore(now, firstDay[band]),
  }
}

/** Of which age something is that waits since a moment. */
export function bandOf(since: Date, now: Date): AgeBand {
  const days = daysSince(since, now)
  return ageBands.findLast((band) => days >= firstDay[band]) ?? '0-1'
}
