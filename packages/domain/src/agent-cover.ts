import { daysAfter } from './business-day.ts'
import { formatDay } from './format-date.ts'

/** Cover: one agent does the work of another from a day until a day (docs/spec/agent-cover.md). */

export const coverLimits = {
  /** First and last day are at most so many days from today. */
  daysMax: 366,
  /** Covers of one agent that have not begun. */
  plannedMax: 10,
  /** Both agents read of a cover that begins within so many days. */
  announcedDays: 7,
  /** Covers that ended within so many days are listed, and at most so many of them. */
  endedDays: 30,
  endedMax: 20,
  /** What an agent writes when they ask for cover. */
  noteMax: 200,
  /** An agent reads what became of their request for so many days. */
  answeredDays: 7,
  /** Drafts that are moved by one call. */
  movedMax: 500,
} as const

export const coverMessages = {
  dayPassed: 'Choose today or a later day.',
  dayTooFar: 'Choose a day within the next year.',
  beforeFirstDay: 'Choose the first day or a later day.',
  begun: 'This cover has begun. Only its last day can be changed.',
  oneself: 'Choose another agent than the one who is covered.',
  cannotSignIn: 'This agent has no active user of the portal.',
  tooManyPlanned: `This agent has ${coverLimits.plannedMax} planned covers. Cancel one of them first.`,
  sameAgent: 'Choose another agent than the one whose drafts are moved.',
} as const

/** What becomes of an agent's request for cover (docs/spec/agent-cover.md#asking). */
export const coverRequestStates = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type CoverRequestState = (typeof coverRequestStates)[number]

/** Planned until its first day begins; cancelled when a person ended it before that. */
export const coverStates = ['planned', 'running', 'ended', 'cancelled'] as const
export type CoverState = (typeof coverStates)[number]

/** What a cover is at a moment. One that begins or ends at this moment has begun or ended. */
export function coverState({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date): CoverState {
  if (endsAt <= at) return endsAt < startsAt ? 'cancelled' : 'ended'
  return startsAt <= at ? 'running' : 'planned'
}

/** What is wrong with the first day of a cover that has not begun; undefined for nothing. All days are yyyy-MM-dd. */
export function fromDayProblem(fromDay: string, today: string): string | undefined {
  if (fromDay < today) return coverMessages.dayPassed
  return fromDay > daysAfter(today, coverLimits.daysMax) ? coverMessages.dayTooFar : undefined
}

/** What is wrong with a last day; undefined for nothing. All days are yyyy-MM-dd. */
export function untilDayProblem(
  untilDay: string,
  { fromDay, today }: { fromDay: string; today: string },
): string | undefined {
  // A last day is as far away as a first day may be.
  const problem = fromDayProblem(untilDay, today)
  return problem ?? (untilDay < fromDay ? coverMessages.beforeFirstDay : undefined)
}

type UntilDay = { agentName: string; untilDay: string }
type Days = { fromDay: string; untilDay: string }
type OfDays = Days & { agentName: string }

/** "from 12/04/2026 to 12/11/2026" */
export const coverDays = ({ fromDay, untilDay }: Days) =>
  `from ${formatDay(fromDay)} to ${formatDay(untilDay)}`

/** "You cover Wes Holt until 12/04/2026." */
export const coveringWords = ({ agentName, untilDay }: UntilDay) =>
  `You cover ${agentName} until ${formatDay(untilDay)}.`

/** The same for the covered agent. */
export const coveredWords = ({ agentName, untilDay }: UntilDay) =>
  `${agentName} covers you until ${formatDay(untilDay)}.`

/** "You cover Wes Holt from 12/04/2026 to 12/11/2026.", of a cover that has not begun. */
export const plannedCoveringWords = ({ agentName, ...days }: OfDays) =>
  `You cover ${agentName} ${coverDays(days)}.`

/** The same for the covered agent. */
export const plannedCoveredWords = ({ agentName, ...days }: OfDays) =>
  `${agentName} covers you ${coverDays(days)}.`

/** Why a cover is refused: another one of the same agent is in its days. */
export const alreadyCoveredWords = ({
  coveredName,
  coveringName,
  ...days
}: Days & { coveredName: string; coveringName: string }) =>
  `${coveringName} covers ${coveredName} ${coverDays(days)}. Choose other days, or change that cover first.`
