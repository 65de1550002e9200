import { ApiError, messageOf } from './api.ts'

/** Which refusals belong to a field of a form, and what is there. */

/** What the server said about one field, in its words. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.[0] : undefined

export const isRefusal = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** What the server said of a code of the second factor. */
export const codeError = (error: unknown): string | undefined =>
  isRefusal(error, 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_CLOSED', 'SECOND_FACTOR_UNREADABLE')
    ? messageOf(error)
    : fieldError(error, 'code')

/** What the server said of the password that is in force. */
export const passwordError = (error: unknown): string | undefined =>
  isRefusal(error, 'PASSWORD_WRONG') ? messageOf(error) : fieldError(error, 'password')
