import type { Arrival } from '@portal/domain/arrival-words'
import { daysAfter } from '@portal/domain/business-day'
import { stateCode } from '@portal/domain/countries'
import { isCalendarDay } from '@portal/domain/requested-delivery'
import * as z from 'zod'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { Transit, TransitAnswer, TransitTimes } from '../../ports/shipping-rates.ts'
import { circuit } from '../vendor-http/circuit.ts'
import { type Patience, withRetries } from '../vendor-http/with-retries.ts'
import { askUps, type UpsCall } from './ups-call.ts'
import { vendor } from './ups-failure.ts'
import type { UpsSettings } from './ups-settings.ts'
import { type UpsToken, upsToken } from './ups-token.ts'

type Options = {
  /** Where days come from that UPS does not say. */
  estimates: TransitTimes
  now?: () => Date
  timeoutMs?: number
  patience?: Partial<Patience>
  /** Shared with UPS's other APIs; one of its own where it is left out. */
  token?: UpsToken
}

/** Rates are waiting to be shown beside their days. */
const briefly: Partial<Patience> = { retries: 1, deadlineMs: 3_000 }
const failuresMax = 3
const pauseMs = 60_000
const zip = /^\d{5}(?:-?\d{4})?$/

export type UpsTransit = TransitTimes & {
  /** When UPS last answered; null before it has. */
  lastSuccess(): Date | null
}

/**
 * Delivery days from UPS's Time in Transit API, v1 (docs/spec/delivery-days.md#transit). What UPS does not say in three
 * seconds, or says in a way that cannot be so, comes from `estimates` and is marked as estimated; after three failures in
 * a row UPS is not asked for a minute. Asking changes nothing at UPS.
 */
export function upsTransit(settings: UpsSettings, options: Options): UpsTransit {
  const { estimates, now = () => new Date(), timeoutMs = 3_000, patience } = options
  const token = options.token ?? upsToken(settings, { now, timeoutMs })
  const guarded = circuit({ vendor, failuresMax, pauseMs, now })
  let lastSuccess: Date | null = null

  const ask = async (transit: Transit): Promise<Arrival[]> => {
    const answered = await guarded(() =>
      withRetries((deadline) => transitOf({ settings, token, now, timeoutMs, deadline }, transit), {
        ...briefly,
        ...patience,
      }),
    )
    lastSuccess = now()
    return answered
  }

  return {
    ...(estimates.edition && { edition: estimates.edition }),
    lastSuccess: () => lastSuccess,
    arrivals: async (transit) => {
      if (!zip.test(transit.to.zip.trim())) return { arrivals: [], isIncomplete: false }
      const [said, estimated] = await Promise.all([
        ask(transit).catch(() => undefined),
        estimates.arrivals(transit),
      ])
      return together(said, estimated)
    },
  }
}

/** What UPS said, and an estimate for each service that it left out. */
function together(said: Arrival[] | undefined, estimated: TransitAnswer): TransitAnswer {
  const known = new Set(said?.map(({ description }) => description))
  const others = estimated.arrivals.filter(({ description }) => !known.has(description))
  return {
    arrivals: [...(said ?? []), ...others.map((one) => ({ ...one, isEstimated: true }))],
    isIncomplete: said === undefined,
  }
}

async function transitOf(call: UpsCall, transit: Transit): Promise<Arrival[]> {
  const body = JSON.stringify(toTransitRequest(transit, call.settings))
  const arrivals = arrivalsOf(await askUps(call, '/api/shipments/v1/transittimes', body), transit.shipDay)
  if (!arrivals) throw new IntegrationError(vendor, 'bad_response')
  return arrivals
}

/** A business that receives goods, from our facility. The hour at which UPS picks up does not change the day. */
const pickupTime = '16:00:00'

export function toTransitRequest({ to, shipDay }: Transit, { origin }: UpsSettings) {
  const state = stateCode(to.state)
  return {
    originCountryCode: 'US',
    originStateProvince: origin.state,
    originCityName: origin.city,
    originPostalCode: origin.zip,
    destinationCountryCode: 'US',
    ...(state !== undefined && { destinationStateProvince: state }),
    ...(to.city.trim() !== '' && { destinationCityName: to.city.trim().slice(0, 50) }),
    destinationPostalCode: to.zip.trim().slice(0, 5),
    residentialIndicator: '02',
    shipDate: shipDay,
    shipTime: pickupTime,
  }
}

const service = z.object({ serviceLevel: z.string(), deliveryDate: z.string() })
/** A single service may come as an object; one that makes no sense is left out, and the others stay. */
const transitReply = z.object({
  emsResponse: z.object({
    services: z.preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z.array(service.nullable().catch(null)).refine((services) => services.some((one) => one !== null)),
    ),
  }),
})
/** UPS understood the question and does not know the place. */
const unknownPlace = z.object({ validationList: z.record(z.string(), z.unknown()) })

/** Our names of the services: those of their rates. Saturday delivery is not what a rate pays for. */
const serviceNames: Readonly<Record<string, string>> = {
  '1DM': 'UPS Next Day Air Early',
  '1DA': 'UPS Next Day Air',
  '1DP': 'UPS Next Day Air Saver',
  '2DM': 'UPS 2nd Day Air A.M.',
  '2DA': 'UPS 2nd Day Air',
  '3DS': 'UPS 3 Day Select',
  GND: 'UPS Ground',
}

/** No service within the country takes longer; a day beyond that is a mistake. */
const daysMax = 30

/**
 * The days in an answer, each service once with the earliest; none for a place that UPS does not know, and undefined when
 * it is no such answer. A day that is not after the pickup, or weeks away, is not believed.
 * @param shipDay when UPS picks the shipment up, yyyy-MM-dd
 */
export function arrivalsOf(answer: unknown, shipDay: string): Arrival[] | undefined {
  const parsed = transitReply.safeParse(answer)
  if (!parsed.success) return unknownPlace.safeParse(answer).success ? [] : undefined
  const arrivals = new Map<string, Arrival>()
  for (const one of parsed.data.emsResponse.services) {
    const description = one ? serviceNames[one.serviceLevel] : undefined
    if (!one || description === undefined || !isBelievable(one.deliveryDate, shipDay)) continue
    const known = arrivals.get(description)
    if (!known || one.deliveryDate < known.day)
      arrivals.set(description, { description, day: one.deliveryDate, isEstimated: false })
  }
  return [...arrivals.values()]
}

const isBelievable = (day: string, shipDay: string) =>
  isCalendarDay(day) && day > shipDay && day <= daysAfter(shipDay, daysMax)
