import { begunDay } from './delivery-days.ts'
import { isCalendarDay } from './requested-delivery.ts'
import { isCarrierDay, workingDaysBetween } from './working-days.ts'

/** The day on which one UPS service arrives at one destination (docs/spec/delivery-days.md). */
export type Arrival = {
  /** The service, as its rate names it. */
  description: string
  /** yyyy-MM-dd. */
  day: string
  /** UPS did not say it: the day is from our own table of transit days. */
  isEstimated: boolean
}

const spoken = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "Thursday, December 3" of a calendar day, the same in every time zone; '' for what is none. */
export const spokenDay = (day: string): string =>
  isCalendarDay(day) ? spoken.format(new Date(`${day}T00:00:00Z`)) : ''

/** "arrives Thursday, December 3", for the line of a service. */
export const arrivalWords = ({ day, isEstimated }: Arrival): string =>
  isEstimated ? `arrives about ${spokenDay(day)} (estimated)` : `arrives ${spokenDay(day)}`

/** The day of the chosen service; undefined where it is not known. */
export const arrivalOf = (
  arrivals: readonly Arrival[] | undefined,
  description: string | null,
): Arrival | undefined => arrivals?.find((arrival) => arrival.description === description)

type Wish = {
  /** The requested delivery date, yyyy-MM-dd; '' for none. */
  requested: string
  /** The chosen service; null while none is chosen. */
  chosen: string | null
  /** The services on offer, cheapest first; undefined while they are not known. */
  arrivals: readonly Arrival[] | undefined
}

/**
 * What to say when the chosen service arrives after the day that the customer asked for: both days, and the cheapest
 * service that arrives in time, if there is one. Before a service is chosen, it is said only where none arrives in time.
 * Undefined when there is nothing to say. It never blocks an order: the date is a wish.
 */
export function lateWords({ requested, chosen, arrivals = [] }: Wish): string | undefined {
  if (!isCalendarDay(requested) || arrivals.length === 0) return undefined
  const inTime = arrivals.find(({ day }) => day <= requested)
  if (chosen === null) return inTime ? undefined : nothingInTime(requested, arrivals)
  const own = arrivalOf(arrivals, chosen)
  if (!own || own.day <= requested) return undefined
  const isLate = `${own.description} arrives ${onDay(own)}, after the requested ${spokenDay(requested)}.`
  return inTime
    ? `${isLate} ${inTime.description} arrives in time, ${onDay(inTime)}.`
    : `${isLate} ${nothingInTime(requested, arrivals)}`
}

function nothingInTime(requested: string, arrivals: readonly Arrival[]): string {
  const earliest = arrivals.reduce((best, one) => (one.day < best.day ? one : best))
  return `No UPS service arrives by ${spokenDay(requested)}. The earliest is ${earliest.description}, ${onDay(earliest)}.`
}

const onDay = ({ day, isEstimated }: Arrival) => (isEstimated ? `about ${spokenDay(day)}` : spokenDay(day))

/** The end of "3-5 business days". */
const usualDays = 5

/**
 * Whether "3-5 business days" may be said of an order: its day is not known, or not later than that, counted from the
 * day on which our facility begins.
 * @param submitted when the order was submitted
 * @param promised the day on which it arrives, yyyy-MM-dd; '' where none is known
 */
export const arrivesAsUsual = (submitted: Date, timeZone: string, promised: string): boolean =>
  promised === '' ||
  workingDaysBetween(begunDay({ at: submitted, timeZone }), promised, isCarrierDay) <= usualDays
