import { businessDay, daysAfter } from './business-day.ts'
import { shipDay } from './delivery-days.ts'
import { formatWeekday } from './format-date.ts'
import { arrivingOn } from './home.ts'
import type { OrderStage } from './order-stage.ts'
import { isCarrierDay, workingDayFrom } from './working-days.ts'

/** By which day an order has to leave the staging desk, and where it stands on the board of days (docs/spec/staging.md#days). */

/** The columns of the board. */
export const stagingColumns = ['late', 'today', 'next', 'later'] as const
export type StagingColumn = (typeof stagingColumns)[number]

type Due = {
  /** As the customer was told, yyyy-MM-dd; '' where no day was. */
  promisedOn: string
  /** The day by which the customer wants it, yyyy-MM-dd; '' for none. */
  wantedBy: string
}
type AtDesk = Due & {
  stage: OrderStage
  /** When it came to the staging desk. */
  receivedAt: Date | string
  /** Phones, tablets and routers that we stage. */
  units: number
}

/**
 * How many days an order is late, by the rule of all screens: from the day after the promised one on, else after the one by which it is
 * wanted; 0 once everything has left.
 * @param today the business day, yyyy-MM-dd
 */
export function daysLateAtDesk({ promisedOn, wantedBy, stage }: Due & { stage: OrderStage }, today: string) {
  if (stage !== 'received' && stage !== 'atBench') return 0
  return arrivingOn({ promised: promisedOn || wantedBy, expected: null }, today).daysLate
}

/** The last day before this one on which UPS picks up. */
function pickupBefore(day: string): string {
  let found = daysAfter(day, -1)
  while (!isCarrierDay(found)) found = daysAfter(found, -1)
  return found
}

/**
 * The last day on which an order can leave and still be there in time; '' without a day to be kept. The promise was made for the day on
 * which its pickup was planned (docs/spec/delivery-days.md#staging); what is only wanted leaves on the last pickup before.
 */
export function leaveDay({ promisedOn, wantedBy, receivedAt, units }: AtDesk, timeZone: string): string {
  if (promisedOn === '') return wantedBy === '' ? '' : pickupBefore(wantedBy)
  const planned = shipDay({ at: new Date(receivedAt), timeZone, devices: units })
  const last = pickupBefore(promisedOn)
  return planned < last ? planned : last
}

/** The next day after this one on which UPS picks up. */
export const nextPickup = (today: string): string => workingDayFrom(daysAfter(today, 1), isCarrierDay)

export type StagingPlace = {
  column: StagingColumn
  /** 0 while it is not late. */
  daysLate: number
  /** The day by which it has to leave; '' for none, and for what is late: that day cannot be kept any more. */
  leavesOn: string
}

/** Where an order stands on the board. What should have left already and is not late stands under today. */
export function stagingPlace(order: AtDesk, now: Date, timeZone: string): StagingPlace {
  const today = businessDay(now, timeZone)
  const daysLate = daysLateAtDesk(order, today)
  if (daysLate > 0) return { column: 'late', daysLate, leavesOn: '' }
  const leavesOn = leaveDay(order, timeZone)
  if (leavesOn === '') return { column: 'later', daysLate, leavesOn }
  const column = leavesOn <= today ? 'today' : leavesOn <= nextPickup(today) ? 'next' : 'later'
  return { column, daysLate, leavesOn }
}

/** When an order leaves, for its card: "Leaves Mon, Nov 30", "Promised Fri, Nov 20" of one that is late. */
export function leaveWords(
  { promisedOn, wantedBy }: Due,
  { column, leavesOn }: StagingPlace,
  today: string,
): string {
  if (column === 'late')
    return promisedOn === ''
      ? `Wanted by ${formatWeekday(wantedBy, today)}`
      : `Promised ${formatWeekday(promisedOn, today)}`
  if (leavesOn === '') return 'No date yet'
  if (leavesOn === today) return 'Leaves today'
  return `${leavesOn < today ? 'Should have left' : 'Leaves'} ${formatWeekday(leavesOn, today)}`
}

/** "promised Wed, Nov 25", or the day that the customer wants; '' without one. */
export function dueWords({ promisedOn, wantedBy }: Due, today: string): string {
  if (promisedOn !== '') return `promised ${formatWeekday(promisedOn, today)}`
  return wantedBy === '' ? '' : `wanted by ${formatWeekday(wantedBy, today)}`
}
