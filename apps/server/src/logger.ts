import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import type { EmbeddedServerLog } from './db/embedded/embedded-server.ts'

/** Structured lines on stdout. What could hold a secret or a person's data never gets in. */
export const createLogger = ({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>): Logger =>
  pino({
    level: LOG_LEVEL,
    redact: {
      paths: [
        '*.authorization',
        '*.password',
        '*.newPassword',
        '*.token',
        'err.parameters',
        'err.detail',
        'err.where',
      ],
      remove: true,
    },
  })

/** The embedded server's messages as lines of ours. */
export const serverLog =
  (log: Logger): EmbeddedServerLog =>
  (message, level) =>
    log[level](message)
