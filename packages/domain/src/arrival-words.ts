import { begunDay } from './delivery-days.ts'
import { messages } from './messages.ts'
import { orderStatus } from './order-status.ts'
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

/** Beside the day of a submitted order: on the order, in its PDF and email, and as the column of the CSV. */
export const promisedLabel = 'Estimated delivery'

type Submitted = {
  /** When the order was submitted; null on a draft. */
  submitted: Date | null
  timeZone: string
  /** The day on which it arrives, yyyy-MM-dd; '' where none is known. */
  promised: string
  /** The chosen service; null where the carrier ships, and where there are several. */
  service: string | null
}

/**
 * The stored day of an order as it is shown: none for an order in Error of which the day has passed, because nothing was
 * on its way.
 * @param today the business day, yyyy-MM-dd
 */
export const standingPromise = (statusId: number, promised: string, today: string): string =>
  statusId === orderStatus.error && promised < today ? '' : promised

/** The day by which all destinations have their goods; '' where that of one is not known. */
export const lastPromised = (days: readonly string[]): string =>
  days.includes('') ? '' : (days.toSorted().at(-1) ?? '')

/** The end of "3-5 business days". */
const usualDays = 5

/**
 * What the confirmation says about delivery (docs/spec/delivery-days.md#on-orders): the usual time, and the day of the
 * chosen service. The day alone where it is later than usual, counted from the day on which our facility begins. The last
 * of these sentences is the fact that everything else says.
 */
export function deliveryWords({ submitted, timeZone, promised, service }: Submitted): string[] {
  if (promised === '' || submitted === null) return [messages.cart.estimatedDelivery]
  const begun = begunDay({ at: submitted, timeZone })
  if (workingDaysBetween(begun, promised, isCarrierDay) > usualDays)
    return [`Estimated Delivery: ${spokenDay(promised)}`]
  const when = service === null ? `by ${spokenDay(promised)}` : `on ${spokenDay(promised)} with ${service}`
  return [messages.cart.estimatedDelivery, `Your order should arrive ${when}.`]
}
