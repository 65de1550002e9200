import { daysAfter } from './business-day.ts'
import { formatDay } from './format-date.ts'

/** Cover: one agent does the work of another until a day (docs/spec/agent-cover.md). */

export const coverLimits = {
  /** The last day is at most so many days from today. */
  daysMax: 366,
  /** Covers that ended within so many days are listed, and at most so many of them. */
  endedDays: 30,
  endedMax: 20,
  /** Drafts that are moved by one call. */
  movedMax: 500,
} as const

export const coverMessages = {
  dayPassed: 'Choose today or a later day.',
  dayTooFar: 'Choose a day within the next year.',
  oneself: 'Choose another agent than the one who is covered.',
  cannotSignIn: 'This agent has no active user of the portal.',
  sameAgent: 'Choose another agent than the one whose drafts are moved.',
} as const

/** What is wrong with a last day (yyyy-MM-dd); undefined for nothing. */
export function untilDayProblem(untilDay: string, today: string): string | undefined {
  if (untilDay < today) return coverMessages.dayPassed
  return untilDay > daysAfter(today, coverLimits.daysMax) ? coverMessages.dayTooFar : undefined
}

/** "You cover Wes Holt until 12/04/2026" */
export const coveringWords = ({ agentName, untilDay }: { agentName: string; untilDay: string }) =>
  `You cover ${agentName} until ${formatDay(untilDay)}.`

/** The same for the covered agent. */
export const coveredWords = ({ agentName, untilDay }: { agentName: string; untilDay: string }) =>
  `${agentName} covers you until ${formatDay(untilDay)}.`
