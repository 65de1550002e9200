import { DrizzleQueryError } from 'drizzle-orm'

/**
 * The database's own error. Drizzle wraps it in one whose message has the statement's values, which belong neither
 * into a log nor into a table.
 */
export const databaseError = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause ? error.cause : error
