import type { Diary } from './people.ts'
import type { Server } from './servers.ts'

/** A span of time, by `performance.now()`. */
export type Span = { from: number; to: number }

/** What happened while builds changed. */
export type Deploy = {
  diary: Diary
  servers: readonly Server[]
  /** From the start of today's build until it was ready, the migration included. */
  migrating: Span
  bothServed: Span
  /** How long an old build took to be ready beside the newer schema, in ms. */
  oldAgainMs: number
  exits: ReadonlyArray<number | null>
}
