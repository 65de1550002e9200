import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as delay, setImmediate as pollPhase } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** All in ms. */
export type Patience = {
  /** How long new connections are still accepted: the load balancer needs that long to see that the server is not ready. */
  acceptMs: number
  /** The accept queue counts as empty once no connection has come out of it for this long. */
  quietMs: number
  /** How long connections without a request stay open, since a request may be on its way. */
  lingerMs: number
  /** How long an answer may still take. */
  finishMs: number
}

const usualPatience: Patience = { acceptMs: 1_000, quietMs: 100, lingerMs: 1_000, finishMs: 10_000 }

/**
 * Prepares a server to shut down without breaking an answer. Once asked to, it keeps accepting for a grace period while
 * every answer says that its connection ends, so that callers take their next request elsewhere. Only then does it stop
 * listening, because the operating system resets every connection that waits in the accept queue at that moment. Idle
 * connections are closed a second later; what is not answered ten seconds later is cut off.
 * @returns shuts down; resolves when the last connection has ended
 */
export function prepareToLeave(app: FastifyInstance, patience = usualPatience): () => Promise<void> {
  let isLeaving = false
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })

  return async () => {
    isLeaving = true
    const { server } = app
    if (server.listening) {
      await delay(patience.acceptMs)
      await acceptQueueEmptied(server, patience)
      // The event loop accepts what came meanwhile before it comes to the next line.
      await pollPhase()
    }
    const lingering = setTimeout(() => server.closeIdleConnections(), patience.lingerMs)
    const finishing = setTimeout(() => server.closeAllConnections(), patience.finishMs)
    // The HTTP server's own `close` would close idle connections in the same moment.
    await new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
    clearTimeout(lingering)
    clearTimeout(finishing)
    await app.close()
  }
}

/** Callers that ignore "connection: close" must not keep it open: it waits for twice the grace period at most. */
async function acceptQueueEmptied(server: Server, { acceptMs, quietMs }: Patience): Promise<void> {
  const deadline = AbortSignal.timeout(acceptMs)
  while (!deadline.aborted) {
    const quiet = new AbortController()
    const next = once(server, 'connection', { signal: AbortSignal.any([deadline, quiet.signal]) })
    const isQuiet = await Promise.race([next.then(() => false).catch(() => true), delay(quietMs, true)])
    quiet.abort()
    if (isQuiet) return
  }
}
