import type { FastifyBaseLogger } from 'fastify'
import type { Bindings } from 'pino'

/**
 * The logger of one request, with its id, made when its first line is written. Most requests write none, and making
 * one is a good part of what a page from memory costs.
 */
export const loggerOfRequest = (
  logger: FastifyBaseLogger,
  bindings: Bindings,
  options: object,
): FastifyBaseLogger => new LoggerWhenNeeded(logger, bindings, options)

type Line = Parameters<FastifyBaseLogger['info']>

class LoggerWhenNeeded {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: object
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: object) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get #own() {
    this.#made ??= this.#parent.child(this.#bindings, this.#options)
    return this.#made
  }

  get level() {
    return this.#parent.level
  }
  child(...given: Parameters<FastifyBaseLogger['child']>) {
    return this.#own.child(...given)
  }
  fatal(...line: Line) {
    this.#own.fatal(...line)
  }
  error(...line: Line) {
    this.#own.error(...line)
  }
  warn(...line: Line) {
    this.#own.warn(...line)
  }
  info(...line: Line) {
    this.#own.info(...line)
  }
  debug(...line: Line) {
    this.#own.debug(...line)
  }
  trace(...line: Line) {
    this.#own.trace(...line)
  }
  silent() {}
}
