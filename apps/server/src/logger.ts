import { pino } from 'pino'
import type { Config } from './config.ts'

/** Structured lines on stdout. What could hold a secret or a person's data never gets in. */
export const createLogger = ({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>) =>
  pino({
    level: LOG_LEVEL,
    redact: {
      paths: ['req.headers.authorization', 'headers.authorization', '*.password', '*.newPassword', '*.token', 'err.parameters', 'err.detail', 'err.where'],
      remove: true,
    },
  })
