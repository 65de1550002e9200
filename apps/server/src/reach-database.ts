import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { toAppError } from './http/errors.ts'

/** Does a step of the start, as often as it takes until the database answers. */
export type Reach = <T>(step: () => Promise<T>) => Promise<T>

type Needs = {
  log: Pick<Logger, 'warn'>
  /** Whether the start goes on; a process that is stopped waits no longer. */
  isAccepting: () => boolean
  /** Both ms. */
  againAfterMs?: number
  sayEveryMs?: number
}

/**
 * The start waits for its database: a step that does not reach it is done again, and the log says so every few seconds
 * (docs/spec/reliability.md#start). Every other failure is the step's own, such as a wrong password or a missing database.
 * Steps have to be safe to repeat.
 */
export function reachDatabase({ log, isAccepting, againAfterMs = 1_000, sayEveryMs = 5_000 }: Needs): Reach {
  let saidAt = Number.NEGATIVE_INFINITY
  return async (step) => {
    for (;;)
      try {
        return await step()
      } catch (error) {
        if (!isUnreachable(error) || !isAccepting()) throw error
        if (performance.now() - saidAt >= sayEveryMs) {
          saidAt = performance.now()
          log.warn({ err: error }, 'the database does not answer: the start waits for it')
        }
        await delay(againAfterMs)
        if (!isAccepting()) throw error
      }
  }
}

/** Libraries may wrap what the connection said. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return toAppError(error).code === 'DATABASE_UNAVAILABLE' || isUnreachable(error.cause)
}
