import { lateDays } from './box-tracking.ts'
import type { TrackingState } from './boxes.ts'
import { formatDay } from './format-date.ts'

/** What an agent sees first in the morning (docs/spec/desk.md). */

export const deskLimits = {
  /** Rows of one kind of work; more are behind its link. */
  rows: 20,
  /** How many of them a list shows at first. */
  rowsAtFirst: 5,
  /** A draft that nothing happened to for so many days stands still. */
  stillDays: 7,
  /** A quote that ended without an answer is shown for so many days. */
  expiredQuoteDays: 7,
  /** Cover that ends within so many days is shown with its account. */
  coverEndsDays: 60,
  /** A search looks for so many characters at least, and finds so many of each kind. */
  searchMin: 3,
  found: 5,
  /** Accounts of a page. */
  accountsPage: 50,
} as const

/** Days without an order after which an account is quiet. */
export const quietDays = [60, 90, 180] as const
export type QuietDays = (typeof quietDays)[number]

/** Of all agents only quiet accounts are listed: those without an order for so many days, unless asked otherwise. */
export const allAgentsQuietDays: QuietDays = 90

export const deskAccountSorts = ['quietest', 'name'] as const
export type DeskAccountSort = (typeof deskAccountSorts)[number]

/** How a quote on the desk stands: it ends soon, ended without an answer, or was accepted and waits to be submitted. */
export const deskQuoteStates = ['accepted', 'expiring', 'expired'] as const
export type DeskQuoteState = (typeof deskQuoteStates)[number]

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
