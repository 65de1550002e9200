import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { EmbeddedServer } from './db/embedded/embedded-server.ts'

/** What the start and the end of the process share. */
export type PortalProcess = {
  config: Config
  log: Logger
  /** Our own server of the database; undefined where another one is configured. */
  embedded: EmbeddedServer | undefined
  startedMs: number
  /** What has been opened, to be closed the other way round. */
  opened: Array<() => Promise<unknown>>
  /** What answers calls and works on jobs: all of it finishes at the same time, before anything else is closed. */
  working: Array<() => Promise<unknown>>
  isAccepting: () => boolean
  /** Writes to the terminal of the person who started it. */
  say: (text: string) => void
}
