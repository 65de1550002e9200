import type { UpsSettings } from '../../config-vendors.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { TrackedBox, Tracking, TrackingReport } from '../../ports/tracking.ts'
import { circuit } from '../vendor-http/circuit.ts'
import { type Patience, withRetries } from '../vendor-http/with-retries.ts'
import { reportOf } from './tracking-reply.ts'
import { askUps, type UpsCall } from './ups-call.ts'
import { vendor } from './ups-failure.ts'
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
