import type { FastifyInstance } from 'fastify'

export type PortHealth = { driver: string; lastSuccess: string | null }
export type Health = {
  /** Throws when the database does not answer. */
  checkDatabase: () => Promise<void>
  ports: () => Record<string, PortHealth>
  /** 'starting' until every runner of background jobs works, and while one is started again. */
  jobs?: () => 'working' | 'starting' | 'off'
  /** False while the process shuts down: load balancers stop sending. */
  accepting: () => boolean
}

/**
 * /api/health: the process lives. /api/ready: it can serve, whether it works on jobs, and which drivers its ports use (docs/spec/api.md#status).
 */
export function serveHealth(api: FastifyInstance, { checkDatabase, ports, jobs, accepting }: Health) {
  api.get('/health', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  api.get('/ready', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    const database = accepting()
      ? await checkDatabase().then(
          () => 'ok',
          () => 'unavailable',
        )
      : 'shutdown'
    const ready = database === 'ok'
    if (!ready) reply.code(503).header('retry-after', 1)
    return { status: ready ? 'ready' : 'not ready', database, ...(jobs && { jobs: jobs() }), ports: ports() }
  })
}
