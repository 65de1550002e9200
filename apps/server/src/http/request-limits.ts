import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode, errorCatalogue, type Refusal } from '@portal/contract/errors'
import { keyLimits } from '@portal/domain/api-keys'
import type { FastifyInstance } from 'fastify'
import { bareRefusalPolicy } from './security.ts'
import { recordUnreadable } from './security-log.ts'

/** What a request may be at most, and how long it may take to arrive (docs/spec/reliability.md#request-limits). */
export const requestLimits = {
  /** Calls that take a file have their own limit in the contract. */
  bodyBytes: 256 * 1024,
  jsonDepth: 20,
  headerBytes: 16 * 1024,
  /** Path and query: our longest search in the longest script needs a third of it. */
  urlLength: 4_096,
  pathParamLength: 300,
  /** The headers, then the whole request, have to be here by then. */
  headersMs: 15_000,
  requestMs: 30_000,
  /** Longer than proxies keep theirs, so that none sends into a connection that we close. */
  keepAliveMs: 72_000,
  /** A connection on which nothing at all has moved for so long is let go: its other end has vanished. */
  silentMs: 60_000,
  /** So many requests a connection may send ahead of the answer that it waits for. No browser or proxy sends any. */
  ahead: 2,
  /**
   * Calls of one person in each process: far beyond what hands and honest programs do, and too few for one account to
   * keep the house busy (ASVS 2.4.1).
   */
  readsPerMinute: 120_000,
  writesPerMinute: 12_000,
  /** The same of one API key. */
  keyReadsPerMinute: keyLimits.readsPerMinute,
  keyWritesPerMinute: keyLimits.writesPerMinute,
  /** How often connections that are too slow are looked for. */
  lookEveryMs: 5_000,
} as const

export type RequestLimits = { readonly [K in keyof typeof requestLimits]: number }

/** These limits as options of Fastify and Node's own server. */
export const serverOptions = (limits: RequestLimits) => ({
  bodyLimit: limits.bodyBytes,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionTimeout: limits.silentMs,
  clientErrorHandler: refuseUnreadable,
  http: {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.lookEveryMs,
  },
})

/** Refuses addresses longer than any of ours, before anything is read from them. */
export function refuseLongAddresses(app: FastifyInstance, { urlLength }: RequestLimits) {
  app.addHook('onRequest', ({ url }, _, done) =>
    url.length > urlLength ? done(new AppError('ADDRESS_TOO_LONG')) : done(),
  )
}

/**
 * Ends connections that send more requests than they wait for answers to: each of these would open its file and
 * fill its buffers while no one reads, a thousand from one packet.
 */
export function refuseHoarders(app: FastifyInstance, { ahead }: RequestLimits) {
  const aheadOf = new WeakMap<Socket, number>()

  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    // An answer has the connection unless an earlier one still has it.
    if (answer.socket !== null) return done()
    const sent = (aheadOf.get(socket) ?? 0) + 1
    if (sent > ahead) return void socket.destroy()
    aheadOf.set(socket, sent)
    answer.once('close', () => aheadOf.set(socket, (aheadOf.get(socket) ?? 1) - 1))
    done()
  })
}

const quote = 0x22
const backslash = 0x5c
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/** Whether JSON is nested deeper than so many levels; told from the text, before anything is built from it. */
export function isTooDeep(json: string, levels: number): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (inText) {
      if (sign === backslash) at++
      else if (sign === quote) inText = false
    } else if (sign === quote) inText = true
    else if (closing.has(sign)) depth--
    else if (opening.has(sign) && ++depth > levels) return true
  }
  return false
}

const unreadable: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
}

/** What never became a request is refused in our words as well, and its connection ends. */
function refuseUnreadable(this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const code = unreadable[error.code ?? ''] ?? 'MALFORMED_BODY'
  const { status, message } = errorCatalogue[code]
  const requestId = randomUUID()
  recordUnreadable(this.log, { code, requestId, ip: socket.remoteAddress ?? '' })
  const refusal: Refusal = { hasError: true, error: { code, message }, requestId }
  const body = JSON.stringify(refusal)
  socket.end(
    [
      `HTTP/1.1 ${status} ${code}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `content-security-policy: ${bareRefusalPolicy}`,
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
