import type { Arrival } from '@portal/domain/arrival-words'
import { stateCode } from '@portal/domain/us-states'
import type { UpsSettings } from '../../config-vendors.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { Transit, TransitAnswer, TransitTimes } from '../../ports/transit-times.ts'
import { circuit } from '../vendor-http/circuit.ts'
import { type Patience, withRetries } from '../vendor-http/with-retries.ts'
import { arrivalsOf } from './transit-reply.ts'
import { askUps, type UpsCall } from './ups-call.ts'
import { vendor } from './ups-failure.ts'
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
