import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { callerIp } from '../../http/caller-ip.ts'
import { takeNotification } from './take-notification.ts'

/** Thousands of ids, and no more. */
const bytesMax = 128 * 1024

/**
 * POST /api/hooks/zoho-crm, in the vendor's shape and so outside the contract: acknowledged at once, acted on
 * later.
 */
export function serveCrmHook(api: FastifyInstance, deps: Deps) {
  api.post('/hooks/zoho-crm', { bodyLimit: bytesMax }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await takeNotification(deps, request.body, callerIp(request))
    return { status: 'ok' }
  })
}
