import type { AddressServiceErrors } from '@portal/contract/addresses'
import { errorCatalogue } from '@portal/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../../http/errors.ts'

/** A refusal in the vendor's shape, which its clients show as the service's own text. */
export class LookupRefusal extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Every failure of an address route is returned as `{ errors: [{ message }] }`; ours are logged. */
export function refuseLookup(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, retryAfterSeconds } = error instanceof LookupRefusal ? error : fromAppError(error)
  if (status >= 500) request.log.error({ err: error }, message)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const body: AddressServiceErrors = { errors: [{ message }] }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

function fromAppError(error: unknown) {
  const { code, retryAfterSeconds } = toAppError(error)
  const { status, message } = errorCatalogue[code]
  return { status, message, retryAfterSeconds }
}
