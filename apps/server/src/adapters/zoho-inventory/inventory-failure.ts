import { hourMs, minuteMs } from '@portal/domain/limits'
import * as z from 'zod'
import { IntegrationError, type IntegrationFailure } from '../../ports/integration-error.ts'
import { retryAfterMs, type VendorReply } from '../vendor-http/request-json.ts'

export const vendor = 'Zoho Inventory'

const envelope = z.object({ code: z.number() })

/** The failure that an answer stands for (docs/spec/integrations.md#ledger); undefined for one to be used. */
export function failureOf(reply: VendorReply, now: Date): IntegrationError | undefined {
  const { status, headers, json } = reply
  const code = envelope.safeParse(json).data?.code
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && code === 0) return undefined
  const kind = kindOf(status, code)
  return new IntegrationError(vendor, kind, {
    status,
    vendorCode: code === undefined ? undefined : String(code),
    // Asking again is harmless: what was made is found.
    retryable: kind === 'rate_limited' || kind === 'unavailable' || kind === 'bad_response',
    retryAfterMs:
      kind === 'rate_limited' ? (waits(code, now) ?? retryAfterMs(headers, now) ?? minuteMs) : undefined,
  })
}

const perMinute = 44
const perDay = 45
const atOnce = 1070
const doesNotExist = 1002
/** "… already exists", in general and of a customer. */
const duplicates = [1001, 3062]

function kindOf(status: number, code: number | undefined): IntegrationFailure {
  if (status === 429 || code === perMinute || code === perDay || code === atOnce) return 'rate_limited'
  if (status === 401 || code === 14) return 'auth'
  if (status === 403 || code === 57) return 'forbidden'
  if (status === 404 || code === doesNotExist) return 'not_found'
  if (status === 408 || status === 425 || status >= 500) return 'unavailable'
  if (duplicates.some((one) => one === code)) return 'conflict'
  if (status < 400 && (code === undefined || code === 0)) return 'bad_response'
  return 'invalid'
}

/** How long the vendor wants no calls, in ms: a minute, until its next day, or a moment. */
function waits(code: number | undefined, now: Date): number | undefined {
  if (code === perMinute) return minuteMs
  if (code === atOnce) return 2_000
  if (code !== perDay) return undefined
  const dayMs = 24 * hourMs
  return dayMs - (now.getTime() % dayMs) + minuteMs
}

const inactiveItem = '2009'

/** One of the lines has an item that is inactive there; which one is not said. */
export const hasInactiveItem = (error: unknown) =>
  error instanceof IntegrationError && error.vendorCode === inactiveItem

/** A refusal in plain words; other failures stay as they are. */
export function withReason(error: unknown, reason: string): unknown {
  if (!(error instanceof IntegrationError) || error.reason !== undefined) return error
  if (error.kind !== 'invalid' && error.kind !== 'conflict' && error.kind !== 'not_found') return error
  return refusal(error.kind, reason, error)
}

/** What a person has to fix before it can succeed. */
export const refusal = (
  kind: IntegrationFailure,
  reason: string,
  cause?: Pick<IntegrationError, 'status' | 'vendorCode'>,
) =>
  new IntegrationError(vendor, kind, {
    reason,
    ...(cause?.status !== undefined && { status: cause.status }),
    vendorCode: cause?.vendorCode,
    cause,
  })
