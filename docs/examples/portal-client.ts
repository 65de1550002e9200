import { addresses, type Calls } from './portal-calls.ts'

/** A small client of the portal's API: an example to copy. The types of the calls are made from /api/openapi.json. */

type Name = keyof Calls
/** What a call takes, and the key with which it happens once; see "Idempotency" in the guide. */
type Given<N extends Name> = Calls[N]['takes'] & { idempotencyKey?: string; signal?: AbortSignal }
/** Calls that need nothing are made with their name alone. */
type Rest<N extends Name> =
  Partial<Record<never, never>> extends Calls[N]['takes'] ? [given?: Given<N>] : [given: Given<N>]

/** A refusal. `code` does not change; `message` is a sentence for people. */
export class PortalError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string[]>
  readonly requestId: string
  /** How many seconds to wait before the call is made again; null where waiting does not help. */
  readonly retryAfterSeconds: number | null

  constructor(response: Response, { error, requestId }: Refusal) {
    super(error.message)
    this.name = 'PortalError'
    this.code = error.code
    this.status = response.status
    this.fields = error.fields ?? {}
    this.requestId = requestId
    const wait = response.headers.get('retry-after')
    this.retryAfterSeconds = wait === null ? null : Number(wait)
  }
}
type Refusal = {
  error: { code: string; message: string; fields?: Record<string, string[]> }
  requestId: string
}

/**
 * @param options.baseUrl such as https://portal.example.com
 * @param options.key an API key
 * @returns a function that makes a call by its name; it throws PortalError
 */
export function portalClient({ baseUrl, key }: { baseUrl: string; key: string }) {
  return async <N extends Name>(name: N, ...[given]: Rest<N>): Promise<Calls[N]['answers']> => {
    const { params, query, body, idempotencyKey, signal }: Loose = given ?? {}
    const [method, path] = addresses[name]
    const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''))
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([field, value]) =>
        value === undefined ? [] : [[field, String(value)]],
      ),
    )
    const response = await fetch(`${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      ...(signal && { signal }),
    })
    const answer = (await response.json()) as Calls[N]['answers'] | (Refusal & { hasError: true })
    if (answer.hasError) throw new PortalError(response, answer)
    return answer
  }
}
type Loose = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Older messages may be someone else's copies. */
const freshMs = 5 * 60_000

type Received = { secret: string; headers: Headers; body: string; now?: Date }

/**
 * Whether a message of a webhook is the portal's, and fresh.
 * @param received.body as it arrived, before anything parsed it
 */
export async function verifyWebhook({ secret, headers, body, now = new Date() }: Received): Promise<boolean> {
  const id = headers.get('webhook-id')
  const timestamp = Number(headers.get('webhook-timestamp'))
  if (id === null || !(Math.abs(now.getTime() - timestamp * 1_000) < freshMs)) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace('whsec_', '')), algorithm, false, [
    'verify',
  ])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  // After a rotation there are two, and each of them is enough.
  for (const one of (headers.get('webhook-signature') ?? '').split(' ')) {
    if (!one.startsWith('v1,')) continue
    if (await crypto.subtle.verify('HMAC', key, bytesOf(one.slice('v1,'.length)), signed)) return true
  }
  return false
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
