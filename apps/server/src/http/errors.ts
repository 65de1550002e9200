import { AppError, type ErrorCode, errorCatalogue, type Refusal } from '@portal/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failurePage, wantsPage } from './plain-page.ts'
import { recordRefusal } from './security-log.ts'

/** What Fastify and PostgreSQL call their failures, in our catalogue's words. */
const known: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_CONTENT_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ADDRESS_TOO_LONG',
  FST_UNDER_PRESSURE: 'BUSY',
  // The database cannot be reached, or is going away.
  ECONNREFUSED: 'DATABASE_UNAVAILABLE',
  ECONNRESET: 'DATABASE_UNAVAILABLE',
  EPIPE: 'DATABASE_UNAVAILABLE',
  ETIMEDOUT: 'DATABASE_UNAVAILABLE',
  EHOSTUNREACH: 'DATABASE_UNAVAILABLE',
  ENETUNREACH: 'DATABASE_UNAVAILABLE',
  '57P01': 'DATABASE_UNAVAILABLE',
  '57P02': 'DATABASE_UNAVAILABLE',
  '57P03': 'DATABASE_UNAVAILABLE',
  '53300': 'DATABASE_UNAVAILABLE',
  '08006': 'DATABASE_UNAVAILABLE',
  // It is there and cannot write: no room on its disk, no memory, a disk that fails, a standby.
  '53100': 'DATABASE_UNAVAILABLE',
  '53200': 'DATABASE_UNAVAILABLE',
  '58030': 'DATABASE_UNAVAILABLE',
  '25006': 'DATABASE_UNAVAILABLE',
  // It answers, too slowly.
  '55P03': 'BUSY',
  '57014': 'BUSY',
  '25P03': 'BUSY',
  '40P01': 'BUSY',
  '40001': 'BUSY',
}
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error/

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  // A statement that the library wrote: why it failed is in what it wraps.
  if (error instanceof Error && 'query' in error && error.cause instanceof Error)
    return toAppError(error.cause)
  const {
    code = '',
    message = '',
    statusCode,
    syscall,
  } = error as Partial<FastifyError & NodeJS.ErrnoException>
  // A socket that is not there; the same code on a file is a defect of ours.
  const noSocket = code === 'ENOENT' && syscall === 'connect'
  // A caller who hangs up breaks a connection too; the framework has said so by then.
  const byCaller = statusCode === 400 && (code === 'ECONNRESET' || code === 'EPIPE')
  const named =
    (byCaller ? 'MALFORMED_BODY' : known[code]) ??
    (noSocket || lostConnection.test(message) ? 'DATABASE_UNAVAILABLE' : undefined)
  if (named)
    return new AppError(named, {
      cause: error,
      ...(errorCatalogue[named].status === 503 && { retryAfterSeconds: 1 }),
    })
  // What callers ask of files beyond their names.
  if (statusCode === 412) return new AppError('FILE_CHANGED', { cause: error })
  if (statusCode === 416) return new AppError('NO_SUCH_PART', { cause: error })
  // What the framework refuses before a route sees it: a broken body, a path that climbs out of the files.
  if (statusCode === 400) return new AppError('MALFORMED_BODY', { cause: error })
  if (statusCode === 403 || statusCode === 404) return new AppError('NOT_FOUND', { cause: error })
  return new AppError('UNEXPECTED', { cause: error })
}

/**
 * Every refusal has the envelope of docs/spec/api.md#conventions, with the request id that its log line carries.
 * A browser that opens a page gets the failures of ours as a page.
 */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => refuse(toAppError(error), request, reply))
  app.setNotFoundHandler((request, reply) => refuse(new AppError('NOT_FOUND'), request, reply))
}

export function refuse(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  const { status } = errorCatalogue[error.code]
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  if (status >= 500 && wantsPage(request)) {
    const { headers, body } = failurePage({
      code: error.code,
      requestId: request.id,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    })
    return reply
      .code(status)
      .headers({ ...headers, 'x-request-id': request.id })
      .send(body)
  }
  return reply.code(status).headers({ 'cache-control': 'no-store', 'x-request-id': request.id }).send(refusal)
}

/** The envelope of a refusal; its line in the log is written on the way. */
export function refusalOf(error: AppError, request: FastifyRequest): Refusal {
  const { status } = errorCatalogue[error.code]
  const { message } = error
  const isShed = error.code === 'BUSY' && error.cause === undefined
  if (status >= 500 && !isShed) request.log.error({ err: error.cause ?? error, code: error.code }, message)
  // One line each would be more load, or a record of every link that ever broke.
  else if (isShed || error.code === 'NOT_FOUND') request.log.info({ code: error.code }, 'refused')
  else recordRefusal(request, error.code, error.fields && Object.keys(error.fields))
  return {
    hasError: true,
    error: {
      code: error.code,
      message,
      ...(error.fields && { fields: error.fields }),
      ...(error.changed && { changed: error.changed }),
    },
    requestId: request.id,
  }
}
