import * as z from 'zod'
import { IntegrationError, type IntegrationFailure } from '../../ports/integration-error.ts'
import { retryAfterMs, type VendorReply } from '../vendor-http/request-json.ts'

export const vendor = 'UPS'

const errors = z.array(z.object({ code: z.coerce.string() })).min(1)
/** Time in Transit leaves out the object around the list. */
const errorReply = z.union([
  z.object({ response: z.object({ errors }) }).transform(({ response }) => response),
  z.object({ errors }),
])

/** The failure that an answer other than 2xx stands for. */
export function failureOf({ status, headers, json }: VendorReply, now: Date): IntegrationError {
  const vendorCode = errorReply.safeParse(json).data?.errors[0]?.code
  const kind = kindOf(status, vendorCode)
  return new IntegrationError(vendor, kind, {
    status,
    vendorCode,
    retryable: kind === 'rate_limited' || kind === 'unavailable',
    retryAfterMs: retryAfterMs(headers, now),
  })
}

const authCodes = ['250002', '250003']
const throttled = '10429'

function kindOf(status: number, code: string | undefined): IntegrationFailure {
  if (status === 429 || code === throttled) return 'rate_limited'
  if (status === 401 || authCodes.some((one) => one === code)) return 'auth'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 408 || status >= 500) return 'unavailable'
  if (status < 400) return 'bad_response'
  return 'invalid'
}

/** "Missing shipment information": the request was built wrongly, which is our fault and not the address's. */
const malformedRequest = '9110003'

/** Whether UPS understood the question and has no service between these places. */
export const meansNoService = ({ kind, vendorCode = '' }: IntegrationError) =>
  kind === 'invalid' && vendorCode !== malformedRequest && /^(111|9110|20)\d{3,}$/.test(vendorCode)
