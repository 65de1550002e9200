import { type DeskHarm, deskHarms } from './desk-queue.ts'

/** What waits for a person, by the place where it is (docs/spec/navigation.md#what-waits): not everything that is open there. */

export const waitingPlaces = [
  'desk',
  'orders',
  'quotes',
  'repairs',
  'receive',
  'invoices',
  'staging',
] as const
export type WaitingPlace = (typeof waitingPlaces)[number]

export type Waiting = {
  count: number
  /** Late, asked or to be decided: what can wait is only counted. */
  isPressing: boolean
}
export type WaitingCounts = { [Place in WaitingPlace]?: Waiting | undefined }

/** Of some parts of it nothing may wait: those places have no count. */
export const onlyWaiting = (counts: WaitingCounts): WaitingCounts =>
  Object.fromEntries(Object.entries(counts).filter(([, waiting]) => waiting && waiting.count > 0))

/** The work of a desk, as many as its queue has, and those that press by the place where they are done. */
export function waitingAtDesk(harms: Record<DeskHarm, number>): WaitingCounts {
  const sum = (...of: readonly DeskHarm[]) => of.reduce((total, harm) => total + harms[harm], 0)
  return onlyWaiting({
    desk: { count: sum(...deskHarms), isPressing: true },
    orders: { count: sum('lateOrder', 'lateBox', 'error'), isPressing: true },
    quotes: { count: sum('acceptedQuote', 'openQuote'), isPressing: harms.acceptedQuote > 0 },
    repairs: { count: sum('lateCase', 'dueCase'), isPressing: harms.lateCase > 0 },
  })
}

/** All of it as one count: the desk has everything that is work of its owner, other people have it at their places. */
export function waitingInAll(counts: WaitingCounts): Waiting | undefined {
  const all = counts.desk ? [counts.desk] : Object.values(counts).filter((one) => one !== undefined)
  const count = all.reduce((sum, one) => sum + one.count, 0)
  return count > 0 ? { count, isPressing: all.some(({ isPressing }) => isPressing) } : undefined
}

const shownMax = 99

/** "12", "99+" */
export const waitingFigure = (count: number): string => (count > shownMax ? `${shownMax}+` : `${count}`)

const said: Record<WaitingPlace, string> = {
  desk: 'to act on',
  orders: 'late or failed',
  quotes: 'accepted, asked for or about to end',
  repairs: 'late or due',
  receive: 'delivered and not received',
  invoices: 'overdue',
  staging: 'late',
}
const saidToCustomers: Partial<Record<WaitingPlace, string>> = {
  orders: 'late or to approve',
  quotes: 'to answer',
  repairs: 'with a device to send back',
}

/** What a count says to those who do not see where it stands: "3 late or failed". */
export const waitingWords = (place: WaitingPlace, count: number, isOfAccount: boolean): string =>
  `${waitingFigure(count)} ${(isOfAccount ? saidToCustomers[place] : undefined) ?? said[place]}`
