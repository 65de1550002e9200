import type { TrackingState } from '@portal/domain/boxes'
import { isCalendarDay } from '@portal/domain/requested-delivery'
import * as z from 'zod'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { TrackedBox, TrackedEvent, Tracking, TrackingReport } from '../../ports/tracking.ts'
import { circuit } from '../vendor-http/circuit.ts'
import { type Patience, withRetries } from '../vendor-http/with-retries.ts'
import { askUps, type UpsCall } from './ups-call.ts'
import { vendor } from './ups-failure.ts'
import type { UpsSettings } from './ups-settings.ts'
import { type UpsToken, upsToken } from './ups-token.ts'

type Options = {
  now?: () => Date
  timeoutMs?: number
  patience?: Partial<Patience>
  /** Shared with UPS's other APIs; one of its own where it is left out. */
  token?: UpsToken
}

const failuresMax = 5
const pauseMs = 60_000

export type UpsTracking = Tracking & {
  /** When UPS last answered; null before it has. */
  lastSuccess(): Date | null
}

/**
 * Where boxes are, from UPS's Tracking API, v1 (docs/spec/staging.md#tracking). A failure that passes is asked about again; after five
 * failures in a row UPS is not asked for a minute.
 */
export function upsTracking(settings: UpsSettings, options: Options = {}): UpsTracking {
  const { now = () => new Date(), timeoutMs = 8_000, patience } = options
  const token = options.token ?? upsToken(settings, { now, timeoutMs })
  const guarded = circuit({ vendor, failuresMax, pauseMs, now })
  let lastSuccess: Date | null = null
  return {
    lastSuccess: () => lastSuccess,
    track: async (box) => {
      const report = await guarded(() =>
        withRetries((deadline) => ask({ settings, token, now, timeoutMs, deadline }, box), {
          deadlineMs: 20_000,
          ...patience,
        }),
      )
      lastSuccess = now()
      return report
    },
  }
}

async function ask(call: UpsCall, { trackingNumber }: TrackedBox): Promise<TrackingReport | null> {
  const path = `/api/track/v1/details/${encodeURIComponent(trackingNumber)}?locale=en_US`
  const answer = await askUps(call, path).catch(asUnknown)
  const report = reportOf(answer, trackingNumber)
  if (report === undefined) throw new IntegrationError(vendor, 'bad_response', { retryable: true })
  return report
}

const nothing = { trackResponse: { shipment: [] } }

/** A number that UPS does not know is an answer: a label may be hours old before it is known. */
function asUnknown(error: unknown): unknown {
  if (error instanceof IntegrationError && error.kind === 'not_found') return nothing
  throw error
}

const text = z.string().max(500).catch('')
const status = z.object({ type: text, code: text, statusCode: text, description: text }).partial()
const address = z.object({ city: text, stateProvince: text, countryCode: text }).partial()
const activity = z.object({
  date: text.optional(),
  time: text.optional(),
  gmtDate: text.optional(),
  gmtTime: text.optional(),
  gmtOffset: text.optional(),
  location: z.object({ address: address.optional() }).nullish().catch(null),
  status: status.nullish().catch(null),
})
const oneOrMany = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (Array.isArray(value) || value === undefined ? value : [value]), z.array(schema))
const shipped = z.object({
  package: oneOrMany(
    z.object({
      trackingNumber: text.optional(),
      currentStatus: status.nullish().catch(null),
      // One entry that makes no sense is left out, and the others stay.
      activity: oneOrMany(activity.nullable().catch(null)).optional(),
      deliveryDate: z
        .array(z.object({ type: text, date: text }).partial())
        .nullish()
        .catch(null),
    }),
  ).optional(),
})
const reply = z.object({ trackResponse: z.object({ shipment: oneOrMany(shipped) }) })

/**
 * What an answer says about a box: null for a number that UPS does not know yet, and undefined when it is no such answer.
 * @param trackingNumber which of several packages it is about
 */
export function reportOf(answer: unknown, trackingNumber: string): TrackingReport | null | undefined {
  const parsed = reply.safeParse(answer)
  if (!parsed.success) return undefined
  const packages = parsed.data.trackResponse.shipment.flatMap((one) => one.package ?? [])
  const found = packages.find((one) => one.trackingNumber === trackingNumber) ?? packages[0]
  if (!found) return null
  const events = (found.activity ?? [])
    .flatMap((one) => (one ? eventOf(one) : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const last = events.at(-1)
  const said = found.currentStatus
  const state = stateOf(said?.type, said?.code, said?.statusCode) ?? last?.state
  if (state === undefined) return null
  const delivered = events.findLast((event) => event.state === 'delivered')
  return {
    state,
    description: said?.description || last?.description || '',
    expectedOn: expectedOf(found.deliveryDate ?? []),
    deliveredAt: state === 'delivered' ? (delivered?.at ?? null) : null,
    events,
  }
}

/** UPS's types of a status. Others, such as a notice about payment, say nothing of where the box is. */
const states: Readonly<Record<string, TrackingState>> = {
  M: 'labelCreated',
  MP: 'labelCreated',
  P: 'inTransit',
  I: 'inTransit',
  W: 'inTransit',
  O: 'outForDelivery',
  X: 'exception',
  D: 'delivered',
  DO: 'delivered',
  RS: 'returned',
}
const outForDelivery = { code: 'OT', statusCode: '021' }

function stateOf(type = '', code = '', statusCode = ''): TrackingState | undefined {
  if (type === 'I' && (code === outForDelivery.code || statusCode === outForDelivery.statusCode))
    return 'outForDelivery'
  return states[type]
}

function eventOf(one: z.output<typeof activity>): TrackedEvent[] {
  const state = stateOf(one.status?.type, one.status?.code, one.status?.statusCode)
  const at = momentOf(one.gmtDate, one.gmtTime, '+00:00') ?? momentOf(one.date, one.time, one.gmtOffset ?? '')
  if (state === undefined || at === undefined) return []
  const { city = '', stateProvince = '' } = one.location?.address ?? {}
  const place = [city, stateProvince].filter(Boolean).join(', ')
  return [{ at, state, description: one.status?.description?.trim() || state, place }]
}

/** A date of eight digits and a time of six, whose first zero UPS leaves out; an unknown offset is none. */
function momentOf(date = '', time = '', offset = ''): Date | undefined {
  const day = dayOf(date)
  const digits = time.replaceAll(':', '').padStart(6, '0')
  if (day === null || !/^\d{6}$/.test(digits)) return undefined
  const zone = /^[+-]\d{2}:\d{2}$/.test(offset) ? offset : '+00:00'
  const at = new Date(`${day}T${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4)}${zone}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function dayOf(digits: string): string | null {
  if (!/^\d{8}$/.test(digits)) return null
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  return isCalendarDay(day) ? day : null
}

/** A day to which the delivery was moved counts before the first one. */
function expectedOf(
  dates: ReadonlyArray<{ type?: string | undefined; date?: string | undefined }>,
): string | null {
  const of = (type: string) => dates.find((one) => one.type === type)?.date ?? ''
  return dayOf(of('RDD')) ?? dayOf(of('SDD'))
}
