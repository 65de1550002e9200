import { minuteMs } from '@portal/domain/limits'
import * as z from 'zod'
import { IntegrationError } from '../../ports/integration-error.ts'
import { requestJson } from '../vendor-http/request-json.ts'
import { failureOf, vendor } from './ups-failure.ts'
import type { UpsSettings } from './ups-settings.ts'

/** Numbers come as text. */
const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

const tokenTimeoutMs = 5_000
/** A token is replaced this long before it ends, so that none ends under way. */
const earlyMs = 5 * minuteMs

type Held = { token: string; endsMs: number }
export type UpsToken = {
  /** The token to use now; callers who need a new one at the same moment share one request. */
  get(): Promise<string>
  /** UPS refused this token: it is not used again. Does nothing when it was replaced already. */
  invalidate(token: string): void
}

export function upsToken(
  { baseUrl, clientId, clientSecret, accountNumber }: UpsSettings,
  { now, timeoutMs }: { now: () => Date; timeoutMs: number },
): UpsToken {
  let held: Held | undefined
  let asking: Promise<Held> | undefined

  async function ask(): Promise<Held> {
    const reply = await requestJson({
      vendor,
      url: new URL('/security/v1/oauth/token', baseUrl).href,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-merchant-id': accountNumber,
      },
      body: 'grant_type=client_credentials',
      timeoutMs: Math.min(timeoutMs, tokenTimeoutMs),
    })
    if (reply.status !== 200) throw failureOf(reply, now())
    const parsed = tokenReply.safeParse(reply.json)
    if (!parsed.success) throw new IntegrationError(vendor, 'bad_response')
    return { token: parsed.data.access_token, endsMs: now().getTime() + parsed.data.expires_in * 1_000 }
  }

  return {
    get: async () => {
      if (held && held.endsMs - earlyMs > now().getTime()) return held.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      held = await asking
      return held.token
    },
    invalidate: (token) => {
      if (held?.token === token) held = undefined
    },
  }
}
