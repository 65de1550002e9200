import * as z from 'zod'
import { IntegrationError, type IntegrationFailure } from '../../ports/integration-error.ts'
import type { VendorReply } from '../vendor-http/request-json.ts'

export const vendor = 'Zoho CRM'

const complaint = z.object({ code: z.string(), status: z.literal('error') })
/** On its own, or the only thing in the list. */
const refusal = z.union([
  complaint,
  z.object({ data: z.tuple([complaint]) }).transform(({ data: [first] }) => first),
])

/** There is nothing to say how long: the vendor's own advice is a minute. */
const throttledMs = 60_000
const notModified = 304

/** The failure that an answer stands for (docs/spec/integrations.md#crm-copy); undefined for one to be used. */
export function failureOf({ status, json }: VendorReply): IntegrationError | undefined {
  const vendorCode = refusal.safeParse(json).data?.code
  if (status === notModified) return undefined
  // Some refusals come with status 200.
  if (status >= 200 && status < 300 && vendorCode === undefined) return undefined
  const kind = kindOf(status, vendorCode)
  return new IntegrationError(vendor, kind, {
    status,
    vendorCode,
    retryable: kind === 'rate_limited' || kind === 'unavailable',
    retryAfterMs: kind === 'rate_limited' ? throttledMs : undefined,
    reason: reasons[vendorCode ?? ''] ?? reasonOf(kind),
  })
}

const kinds: Readonly<Record<string, IntegrationFailure>> = {
  INVALID_TOKEN: 'auth',
  AUTHENTICATION_FAILURE: 'auth',
  OAUTH_SCOPE_MISMATCH: 'forbidden',
  NO_PERMISSION: 'forbidden',
  TOO_MANY_REQUESTS: 'rate_limited',
  RATE_LIMIT_EXCEEDED: 'rate_limited',
  INTERNAL_ERROR: 'unavailable',
  // A page that can no longer be asked for: the walk begins again.
  DISCRETE_PAGINATION_LIMIT_EXCEEDED: 'conflict',
  PAGINATION_LIMIT_EXCEEDED: 'conflict',
  TOKEN_BOUND_DATA_MISMATCH: 'conflict',
  EXPIRED_VALUE: 'conflict',
  DUPLICATE_DATA: 'conflict',
  ALREADY_MODIFIED: 'conflict',
}

function kindOf(status: number, code: string | undefined): IntegrationFailure {
  if (status === 429) return 'rate_limited'
  const known = kinds[code ?? '']
  if (known) return known
  if (status === 401) return 'auth'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 412) return 'conflict'
  if (status === 408 || status >= 500) return 'unavailable'
  if (code === undefined && status < 400) return 'bad_response'
  return 'invalid'
}

const wrongName =
  'A name is unknown there: compare ZOHO_CRM_MODULE_ADDRESS, ZOHO_CRM_MODULE_DEVICE and ZOHO_CRM_FIELD_MAP with the CRM’s own API names.'
const reasons: Readonly<Record<string, string>> = {
  OAUTH_SCOPE_MISMATCH: 'The refresh token was made without all the scopes that are needed.',
  INVALID_MODULE: wrongName,
  INVALID_QUERY: wrongName,
}

function reasonOf(kind: IntegrationFailure): string | undefined {
  if (kind === 'auth')
    return 'The CRM does not take the token: it may belong to another data centre than ZOHO_ACCOUNTS_URL.'
  if (kind === 'forbidden') return 'The CRM user behind the refresh token may not read this.'
  return undefined
}
