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
      serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
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

type LoggedError = Record<string, unknown>

/** Longer ones are no fact about a failure. */
const factLengthMax = 500

/**
 * An error as it may be written down: what failed and where, not the values that it failed for. Of what libraries hang
 * on their errors only plain facts stay: a database error of a pool carries its whole client.
 */
function describeError(error: Error): LoggedError {
  const { cause } = error
  // The library that writes statements puts their parameters into message and stack; the database's own words follow.
  if ('query' in error && 'params' in error && cause instanceof Error) return describeError(cause)
  const { raw: _, aggregateErrors: __, ...facts } = stdSerializers.err(plainCopy(error)) as LoggedError
  const code = String(facts.code ?? '')
  return {
    ...facts,
    ...(isAboutData.test(code) && {
      message: 'the database cannot take this value',
      stack: String(facts.stack).replace(/^.*?\n(?=\s+at )/s, ''),
    }),
    ...(error instanceof AggregateError && { errors: error.errors.filter(isError).map(describeError) }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

const isError = (value: unknown): value is Error => value instanceof Error

/**
 * Described separately: the serializer would join the messages, and so what the cause quotes. A copy, since what a
 * signal throws when its time is over tells its message to no one but itself.
 */
function plainCopy(error: Error): Error {
  const { name, message, stack } = error
  const facts = Object.fromEntries(Object.entries(error).filter(([, value]) => isFact(value)))
  const copy = Object.assign(new Error(message), facts, { name, stack })
  return Object.defineProperty(copy, 'constructor', { value: error.constructor, enumerable: false })
}

const isFact = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= factLengthMax
    : typeof value === 'number' || typeof value === 'boolean'

/**
 * Takes over what libraries write to the console, and what Node says of the process: each becomes a line of the log. Of
 * the texts only the first is kept, and of that its first line; values behind it may be anything.
 * @returns a function that gives the console back
 */
export function logConsole(log: Pick<Logger, 'warn' | 'error'>): () => void {
  const { error, warn } = console
  console.error = (...said) => log.error(factsOf(said), 'written to the console')
  console.warn = (...said) => log.warn(factsOf(said), 'written to the console')
  const onWarning = (warning: Error) => log.warn({ err: warning }, 'a warning of Node')
  // Its own listener writes to the terminal.
  const theirs = process.listeners('warning')
  process.removeAllListeners('warning').on('warning', onWarning)
  return () => {
    Object.assign(console, { error, warn })
    process.off('warning', onWarning)
    for (const listener of theirs) process.on('warning', listener)
  }
}

const factsOf = (said: readonly unknown[]) => {
  const err = said.find(isError)
  if (err) return { err }
  const [first] = said
  // What is written for a terminal may begin with an empty line.
  return typeof first === 'string' ? { said: (first.trim().split('\n')[0] ?? '').trim().slice(0, 200) } : {}
}

/** The embedded server's messages as lines of ours. */
export const serverLog =
  (log: Logger): EmbeddedServerLog =>
  (message, level) =>
    log[level](message)
