import { type Address, normalPart } from '@portal/domain/address'
import { type Arrival, arrivalOf } from '@portal/domain/arrival-words'
import { shipDay } from '@portal/domain/delivery-days'
import { minuteMs, rateQuoteMs } from '@portal/domain/limits'
import { whyNoUps } from '@portal/domain/ups-reach'
import type { Deps } from '../../deps.ts'
import type { Shipment, Transit, TransitAnswer, TransitTimes } from '../../ports/shipping-rates.ts'
import { type StandingAnswers, standingAnswers } from './standing-answers.ts'

type Needs = Pick<Deps, 'transitTimes' | 'now' | 'timeZone'>

const answersMax = 1_000
/** Days that UPS could not be asked about are asked for again soon. */
const incompleteMs = minuteMs
const answersBySource = new WeakMap<TransitTimes, StandingAnswers<TransitAnswer>>()

/**
 * On which day each service arrives at one destination, if the order is submitted now (docs/spec/delivery-days.md): first
 * the devices are staged, then UPS has them. Never fails, and takes three seconds at most; a service without a day is left
 * out. None for services, which are not shipped.
 */
export async function arrivalsFor(ctx: Needs, shipment: Shipment): Promise<Arrival[]> {
  const transit = transitOf(ctx, shipment)
  if (transit === null) return []
  const { transitTimes, now } = ctx
  try {
    const ask = () => transitTimes.arrivals(transit)
    return (await answersOf(transitTimes).ask(keyOf(transitTimes, transit), now(), ask)).arrivals
  } catch {
    // A rate without a day is better than none.
    return []
  }
}

/** The days that were found for this shipment and still stand; asks no one, so a transaction may call it. */
export function findArrivals(ctx: Needs, shipment: Shipment): Arrival[] | undefined {
  const transit = transitOf(ctx, shipment)
  if (transit === null) return []
  return answersOf(ctx.transitTimes).find(keyOf(ctx.transitTimes, transit), ctx.now())?.arrivals
}

/** Days of this shipment, for use inside a transaction. */
export type Arrivals = (shipment: Shipment) => Arrival[]

class ArrivalsWanted extends Error {
  readonly shipment: Shipment
  constructor(shipment: Shipment) {
    super('The delivery days of this shipment have to be asked for first.')
    this.shipment = shipment
  }
}

/** More than the destinations of an order; beyond it a day is not known. */
const asksMax = 60

/**
 * Does work that needs delivery days, inside a transaction that it opens: UPS is asked outside of it, and the work begins
 * anew with the answer, once for each shipment.
 */
export async function withArrivals<Answer>(
  ctx: Needs,
  work: (arrivals: Arrivals) => Promise<Answer>,
): Promise<Answer> {
  for (let asks = 0; ; asks++) {
    const arrivals: Arrivals = (shipment) => {
      const known = findArrivals(ctx, shipment)
      if (known === undefined && asks < asksMax) throw new ArrivalsWanted(shipment)
      return known ?? []
    }
    try {
      return await work(arrivals)
    } catch (error) {
      if (!(error instanceof ArrivalsWanted)) throw error
      await arrivalsFor(ctx, error.shipment)
    }
  }
}

/** The day that is promised for one destination and service, yyyy-MM-dd; '' where none is known. */
export const promisedDay = (arrivals: Arrivals, shipment: Shipment, service: string | null): string =>
  service === null ? '' : (arrivalOf(arrivals(shipment), service)?.day ?? '')

/** Null where UPS ships nothing. */
function transitOf({ now, timeZone }: Needs, shipment: Shipment): Transit | null {
  const { to, itemCount, deviceCount = itemCount, isServicesOnly } = shipment
  if (isServicesOnly || itemCount < 1 || whyNoUps(to) !== undefined) return null
  return { to, shipDay: shipDay({ at: now(), timeZone, devices: deviceCount }) }
}

function answersOf(source: TransitTimes) {
  const known = answersBySource.get(source)
  if (known) return known
  const answers = standingAnswers<TransitAnswer>({
    keptMs: ({ isIncomplete }) => (isIncomplete ? incompleteMs : rateQuoteMs),
    max: answersMax,
  })
  answersBySource.set(source, answers)
  return answers
}

/** Days depend on the place, and not on the house. */
const keyOf = ({ edition }: TransitTimes, { to, shipDay: shipped }: Transit) =>
  JSON.stringify([edition?.(), placeOf(to), shipped])

const placeOf = ({ city, state, zip }: Address) => [city, state, zip.slice(0, 5)].map(normalPart)
