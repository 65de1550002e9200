import { ApiError } from './api.ts'

/** What the server says of single fields, as sentences; none for any other failure. */
export const reasonsOf = (error: unknown): string[] =>
  error instanceof ApiError ? Object.values(error.fields).flat() : []
