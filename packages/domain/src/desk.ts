import type { TrackingState } from './boxes.ts'
import { lateDays } from './boxes.ts'
import { formatDay, formatShortDay } from './format-date.ts'

/** What an agent sees first in the morning (docs/spec/desk.md). */

export const deskLimits = {
  /** A draft that nothing happened to for so many days stands still. */
  stillDays: 7,
  /** A quote that ended without an answer is shown for so many days. */
  expiredQuoteDays: 7,
  /** One in whose place a new one is asked for stays until it is sent, and for so many days at most. */
  askedQuoteDays: 90,
  /** Cover that ends within so many days is shown with its account. */
  coverEndsDays: 60,
  /** A search looks for so many characters at least, and finds so many of each kind. */
  searchMin: 1,
  /** Shorter texts are unit numbers. */
  wordMin: 3,
  found: 5,
  /** Accounts of a page. */
  accountsPage: 50,
  /** Those that phones show at first. */
  accountsOnPhones: 10,
} as const

/** Days without an order after which an account is quiet. */
export const quietDays = [60, 90, 180] as const
export type QuietDays = (typeof quietDays)[number]

/** Of all agents only quiet accounts are listed: those without an order for so many days, unless asked otherwise. */
export const allAgentsQuietDays: QuietDays = 90

export const deskAccountSorts = ['quietest', 'name'] as const
export type DeskAccountSort = (typeof deskAccountSorts)[number]

/** Said of a draft that ended in Error once it was submitted. */
export const reopenedWords = 'Reopened after an error, and not submitted again.'

const dayMs = 86_400_000

/** The moment so many days before this one. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * dayMs)

/** Whole days from a moment to a later one; 0 within the first day. */
export const daysSince = (moment: Date | string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(moment).getTime()) / dayMs))

/** The products of an order that a failure names. */
export const productsNamedIn = (reason: string, productNames: readonly string[]): string[] =>
  productNames.filter((name) => name !== '' && reason.includes(name))

/** What is wrong with a box that is late. */
export function lateWords({
  boxNumber,
  state,
  expectedOn,
}: {
  boxNumber: number
  state: TrackingState
  expectedOn: string | null
}): string {
  const box = `Box ${boxNumber}`
  if (state === 'returned') return `${box} goes back to us.`
  if (expectedOn !== null) return `${box} was expected on ${formatDay(expectedOn)}.`
  return state === 'exception'
    ? `${box} is delayed.`
    : `${box} has been on the way for more than ${lateDays} days.`
}

/** Why an order is late, and how far it is: "Promised Fri, Nov 20, 12 of 40 staged". */
export function lateOrderWords({
  day,
  isPromised,
  staged: { unitCount, stagedCount },
}: {
  day: string
  /** Whether we promised that day; the customer wants it otherwise. */
  isPromised: boolean
  staged: { unitCount: number; stagedCount: number }
}): string {
  const late = `${isPromised ? 'Promised' : 'Wanted by'} ${formatShortDay(day)}`
  return unitCount === 0 ? late : `${late}, ${stagedCount} of ${unitCount} staged`
}
