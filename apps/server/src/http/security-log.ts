import { createHash } from 'node:crypto'
import type { Endpoint } from '@portal/contract/endpoint'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { callerIp } from './caller-ip.ts'

/**
 * Lines that an investigation needs: who did what from where, in which request, or was refused it
 * (docs/spec/security.md#log). They are written regardless of LOG_LEVEL; only 'silent' silences them. pino adds the
 * moment, in ms of UTC.
 */
const written = (log: FastifyBaseLogger) =>
  log.child({ security: true }, { level: log.level === 'silent' ? 'silent' : 'info' })

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface joins the library's own.
  interface FastifyRequest {
    /** Who asks, once their token has been looked at; null for everyone else. */
    personId: string | null
    /** The API key that they ask with, by its id; null for sessions. */
    keyId: string | null
  }
}

/** Sign-ins, changes of how users sign in and of who may, and all changes by Administrators and programs: successful calls are logged too. */
export const isReported = (
  { effect, access, path }: Endpoint,
  { keyId }: Pick<FastifyRequest, 'keyId'>,
): boolean =>
  effect === 'write' &&
  (access === 'administrator' || /^\/(auth|colleague|cover)\//.test(path) || keyId !== null)

export const recordSuccess = (request: FastifyRequest) => written(request.log).info(factsOf(request), 'done')

/** @param fields names of the fields that were refused; never what was in them */
export const recordRefusal = (request: FastifyRequest, code: string, fields: string[] | undefined) =>
  written(request.log).info({ code, fields, ...factsOf(request) }, 'refused')

/** What never became a request has no more than this. */
export const recordUnreadable = (
  log: FastifyBaseLogger,
  facts: { code: string; requestId: string; ip: string },
) => written(log).info(facts, 'refused before it was a request')

const factsOf = (request: FastifyRequest) => ({
  method: request.method,
  // The route and not the address: a search or a token must not be logged.
  call: request.routeOptions.url,
  userId: request.personId ?? undefined,
  keyId: request.keyId ?? undefined,
  address: markOf(request.body),
  ip: callerIp(request),
})

/** Which e-mail address a sign-in or reset was about: comparable with another, and not to be read (docs/security.md). */
function markOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return
  return createHash('sha256').update(body.email.trim().toLowerCase()).digest('hex').slice(0, 16)
}
