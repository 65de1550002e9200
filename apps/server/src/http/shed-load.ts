import { randomInt } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AppError, errorCatalogue } from '@portal/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from './errors.ts'
import { failurePage, wantsPage } from './plain-page.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface joins the library's own.
  interface FastifyRequest {
    /** Whether it counts as one that is being answered. */
    isInFlight: boolean
  }
}

/** How much one process takes on before it says so (docs/spec/reliability.md#overload). */
export type LoadLimits = {
  /** Requests that are being answered at the same time. */
  inFlightMax: number
  /** How late the loop may run, in ms, before new requests are refused. */
  loopDelayMaxMs: number
}

/** What this process is doing right now; also for measurements. */
export type Load = LoadLimits & {
  /** How late the loop is at present. */
  loopDelayMs: () => number
  inFlight: number
  /** Those of them that are calls of someone who is signed in. */
  signedInCalls: number
  /** Requests refused since the start, by what there was too much of. */
  refused: Record<'in-flight' | 'loop-delay', number>
}

export const noLoad = (limits: LoadLimits, loopDelayMs: () => number): Load => ({
  ...limits,
  loopDelayMs,
  inFlight: 0,
  signedInCalls: 0,
  refused: { 'in-flight': 0, 'loop-delay': 0 },
})

/** Health checks must be answered when nothing else is. */
const always = new Set(['/api/health', '/api/ready', '/metrics', '/api/metrics'])
/** At different moments: those who were refused together would come back together. */
const comeBackInSeconds = () => randomInt(1, 5)

/**
 * Answers new requests at once with BUSY while there is more to do than can be done in time: those that are taken
 * on stay quick, and the others know when to come back. Health checks are always answered.
 *
 * A request counts from when all of it has arrived until its answer is ready. A client that sends or reads slowly
 * costs a connection and no work, so slow clients cannot use up all connections (docs/spec/reliability.md#request-limits).
 */
export function shedLoad(app: FastifyInstance, load: Load) {
  let isShedding = false
  app.decorateRequest('isInFlight', false)

  // With callbacks: these run for every request, and a promise for each would be felt.
  app.addHook('onRequest', (request, reply, done) => {
    if (refusal(request, 0)) refuseAtOnce(request, reply)
    else done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    load.inFlight++
    if (isSignedIn(request)) load.signedInCalls++
    request.isInFlight = true
    // Also for those who leave before they are answered.
    reply.raw.once('close', () => release(request))
    // Asked again: many may have sent their bodies side by side.
    done(request.body === undefined ? undefined : refusal(request, 1))
  })
  app.addHook('onSend', (request, _, payload, done) => {
    release(request)
    done(null, payload)
  })

  function release(request: FastifyRequest) {
    if (!request.isInFlight) return
    request.isInFlight = false
    load.inFlight--
    if (isSignedIn(request)) load.signedInCalls--
  }

  function refusal(request: FastifyRequest, itself: 0 | 1): AppError | undefined {
    const excess = excessOf(load, load.inFlight - itself)
    // One line for all that are refused in a row: a line for each would be more load.
    if (excess !== undefined && !isShedding)
      app.log.warn({ excess, inFlight: load.inFlight, loopDelayMs: load.loopDelayMs() }, 'shedding load')
    isShedding = excess !== undefined
    if (excess === undefined || always.has(request.url)) return undefined
    load.refused[excess]++
    return new AppError('BUSY', { retryAfterSeconds: comeBackInSeconds() })
  }
}

/** As far as the request says: whether the token is one of ours is found out later. */
const isSignedIn = ({ headers }: FastifyRequest) => headers.authorization !== undefined

const busy = new AppError('BUSY')

/** Past everything that answers else go through: those who are refused are many, and everyone waits while we do it. */
function refuseAtOnce(request: FastifyRequest, reply: FastifyReply) {
  const retryAfterSeconds = comeBackInSeconds()
  const refusal = refusalOf(busy, request)
  const { headers, body } = wantsPage(request)
    ? failurePage({ code: 'BUSY', requestId: request.id, retryAfterSeconds })
    : {
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
        body: JSON.stringify(refusal),
      }
  reply.hijack()
  reply.raw.writeHead(errorCatalogue.BUSY.status, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...headers,
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfterSeconds),
    // What a server that is shutting down sends with every answer (drain.ts).
    ...(!request.server.server.listening && { connection: 'close' }),
  })
  reply.raw.end(body)
}

function excessOf({ inFlightMax, loopDelayMs, loopDelayMaxMs }: Load, inFlight: number) {
  if (inFlight >= inFlightMax) return 'in-flight'
  return loopDelayMs() > loopDelayMaxMs ? 'loop-delay' : undefined
}

const resolutionMs = 10

/**
 * How late the loop runs, in ms: half of its turns in the last window were at least so late, and half of those in
 * the window before. One long piece of work is no overload, and neither is what the process does before `start`.
 */
export function watchLoop({ windowMs = 500 } = {}): {
  start: () => void
  delayMs: () => number
  stop: () => void
} {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  let before = 0
  let last = 0
  let timer: NodeJS.Timeout | undefined
  return {
    start: () => {
      histogram.enable()
      timer ??= setInterval(() => {
        before = last
        last = Math.max(0, histogram.percentile(50) / 1e6 - resolutionMs)
        histogram.reset()
      }, windowMs).unref()
    },
    delayMs: () => Math.min(before, last),
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
