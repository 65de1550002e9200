import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'
import type { EmbeddedServerLog } from './db/embedded/embedded-server.ts'
import { spanIds } from './tracing/traced.ts'

/** Structured lines on stdout. What could hold a secret or a person's data never gets in. */
export const createLogger = ({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, to?: DestinationStream): Logger =>
  pino(
    {
      level: LOG_LEVEL,
      mixin: () => spanIds() ?? {},
      serializers: { err: (error: unknown) => (error instanceof Error ? told(error) : error) },
      redact: {
        paths: [
          '*.authorization',
          '*.password',
          '*.newPassword',
          '*.currentPassword',
          '*.secret',
          '*.recoveryCodes',
          '*.token',
          'err.parameters',
          'err.detail',
          'err.where',
        ],
        remove: true,
      },
    },
    ...(to ? [to] : []),
  )

/** What SQLSTATE calls data exceptions: their messages quote the value. */
const isAboutData = /^22/

type Told = Record<string, unknown>

/** An error as it may be written down: what failed and where, not the values that it failed for. */
function told(error: Error): Told {
  const { cause } = error
  // The library that writes statements puts their parameters into message and stack; the database's own words follow.
  if ('query' in error && 'params' in error && cause instanceof Error) return told(cause)
  const { raw: _, ...facts } = stdSerializers.err(withoutCause(error)) as Told
  const code = String(facts.code ?? '')
  return {
    ...facts,
    ...(isAboutData.test(code) && {
      message: 'the database cannot take this value',
      stack: String(facts.stack).replace(/^.*?\n(?=\s+at )/s, ''),
    }),
    ...(cause instanceof Error && { cause: told(cause) }),
  }
}

/**
 * Told on its own: the serializer would join the messages, and so what the cause quotes. A copy, since what a
 * signal throws when its time is over tells its message to nobody but itself.
 */
function withoutCause(error: Error): Error {
  const { name, message, stack } = error
  const { cause: _, ...facts } = { ...error }
  const copy = Object.assign(new Error(message), facts, { name, stack })
  return Object.defineProperty(copy, 'constructor', { value: error.constructor, enumerable: false })
}

/** The embedded server's messages as lines of ours. */
export const serverLog =
  (log: Logger): EmbeddedServerLog =>
  (message, level) =>
    log[level](message)
