import * as z from 'zod'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { AlertsAsked, TrackAlerts } from '../../ports/tracking.ts'
import { circuit } from '../vendor-http/circuit.ts'
import { type Patience, withRetries } from '../vendor-http/with-retries.ts'
import { askUps, type UpsCall } from './ups-call.ts'
import { vendor } from './ups-failure.ts'
import type { UpsSettings } from './ups-settings.ts'
import { type UpsToken, upsToken } from './ups-token.ts'

type Options = { now?: () => Date; timeoutMs?: number; patience?: Partial<Patience>; token?: UpsToken }

const path = '/api/track/v2/subscription/standard/package'
const numbers = z.array(z.string().max(60)).nullish()
const reply = z.object({ validTrackingNumbers: numbers, invalidTrackingNumbers: numbers })

/** Codes of UPS. */
const noneIsValid = 'VSS210'

/**
 * Subscriptions to UPS Track Alert, v2, whose address and secret are kept at UPS (docs/going-live.md). A failure that passes is
 * asked again; after five in a row UPS is not asked for a minute.
 */
export function upsTrackAlerts(settings: UpsSettings, options: Options = {}): TrackAlerts {
  const { now = () => new Date(), timeoutMs = 8_000, patience } = options
  const token = options.token ?? upsToken(settings, { now, timeoutMs })
  const guarded = circuit({ vendor, failuresMax: 5, pauseMs: 60_000, now })
  return {
    subscribe: (trackingNumbers) =>
      guarded(() =>
        withRetries((deadline) => ask({ settings, token, now, timeoutMs, deadline }, trackingNumbers), {
          deadlineMs: 20_000,
          ...patience,
        }),
      ),
  }
}

async function ask(call: UpsCall, asked: readonly string[]): Promise<AlertsAsked> {
  const body = JSON.stringify({ locale: 'en_US', countryCode: 'US', trackingNumberList: asked })
  const parsed = reply.safeParse(await askUps(call, path, body).catch((error) => asRefused(error, asked)))
  if (!parsed.success) throw new IntegrationError(vendor, 'bad_response', { retryable: true })
  const known = (said: readonly string[] | null | undefined) =>
    asked.filter((number) => said?.includes(number))
  const { validTrackingNumbers, invalidTrackingNumbers } = parsed.data
  return { subscribed: known(validTrackingNumbers), refused: known(invalidTrackingNumbers) }
}

/** Where not one number is right, UPS refuses the question instead of answering it. */
function asRefused(error: unknown, asked: readonly string[]) {
  if (error instanceof IntegrationError && error.vendorCode === noneIsValid)
    return { validTrackingNumbers: [], invalidTrackingNumbers: asked }
  throw error
}
