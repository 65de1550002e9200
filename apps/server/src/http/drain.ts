import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long callers may still use the connections they have, and how long an answer may still take. Both ms. */
const patience = { lingerMs: 1_000, finishMs: 10_000 }

/**
 * Prepares a server to leave without breaking an answer (reliability R14). Once asked to, it takes no new
 * connection; every answer says that its connection ends, so that callers take their next request elsewhere;
 * connections on which nobody speaks are closed a second later, since a request may be on its way into them.
 * Whatever is not answered after ten seconds is cut off.
 * @returns leaves; resolves when the last connection has ended
 */
export function prepareToLeave(app: FastifyInstance, { lingerMs, finishMs } = patience): () => Promise<void> {
  let isLeaving = false
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })

  return async () => {
    isLeaving = true
    const { server } = app
    const lingering = setTimeout(() => server.closeIdleConnections(), lingerMs)
    const finishing = setTimeout(() => server.closeAllConnections(), finishMs)
    // The HTTP server's own `close` would close idle connections in the same moment.
    await new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
    clearTimeout(lingering)
    clearTimeout(finishing)
    await app.close()
  }
}
