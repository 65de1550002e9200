import { IntegrationError } from '../../ports/integration-error.ts'
import { traced } from '../../tracing/traced.ts'

export type VendorCall = {
  vendor: string
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: string
  /** For everything, from connecting to the last byte. */
  timeoutMs: number
  signal?: AbortSignal
}
export type VendorReply = { status: number; headers: Headers; json: unknown }

const answerBytesMax = 1_048_576
const noContent = 204

/**
 * Asks a vendor once. Answers with any HTTP status and what the body says as JSON; `json` is undefined
 * for 204, and for a failure whose body is something else (a proxy's HTML page). Follows no redirect: a token must
 * not travel to another host. Throws IntegrationError: 'unavailable' when there is no connection,
 * 'timeout', and 'bad_response' for a success that is not JSON or is larger than a megabyte.
 */
export function requestJson(call: VendorCall): Promise<VendorReply> {
  const { vendor, method, url } = call
  // The path holds ids, and what is asked for may be a person's.
  const attributes = { 'http.request.method': method, 'server.address': new URL(url).host }
  return traced({ name: `${vendor} ${method}`, kind: 'client', attributes }, async (note) => {
    const reply = await ask(call)
    note({ 'http.response.status_code': reply.status })
    return reply
  })
}

async function ask(call: VendorCall): Promise<VendorReply> {
  const { vendor, url, method, headers, body, timeoutMs, signal } = call
  const ended = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: ended,
    })
    const text = await readText(vendor, response)
    const { status, headers: said } = response
    if (status === noContent && text === '') return { status, headers: said, json: undefined }
    return { status, headers: said, json: parsed(vendor, response.ok, text) }
  } catch (error) {
    if (error instanceof IntegrationError) throw error
    const kind = ended.aborted ? 'timeout' : 'unavailable'
    throw new IntegrationError(vendor, kind, { retryable: true, cause: error })
  }
}

async function readText(vendor: string, { body }: Response): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > answerBytesMax) throw new IntegrationError(vendor, 'bad_response')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parsed(vendor: string, ok: boolean, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // The text itself stays out of the log: it may hold what we sent.
    if (ok) throw new IntegrationError(vendor, 'bad_response', { cause: new Error((cause as Error).name) })
    return undefined
  }
}

/** What `Retry-After` asks for, in ms: seconds or a date; undefined when it is absent or neither. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
