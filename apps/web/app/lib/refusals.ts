import type { LastChange } from '@portal/contract/errors'
import { networkMessages } from '@portal/domain/public-messages'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from './api.ts'

/** Which refusals belong to a field of a form, and what is there. */

/** Why an order was not sent: the network is gone, or what the server said. */
export const submitFailure = (error: unknown): string =>
  isRefusal(error, 'UNREACHABLE') && navigator.onLine === false
    ? networkMessages.offlineSubmit
    : messageOf(error)

/** What the server said about one field, in its words. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.[0] : undefined

/** The fields that the server refused. */
export const fieldErrors = (error: unknown): string[] =>
  error instanceof ApiError ? Object.keys(error.fields) : []

/** Shows at its field what the server said about it; the first has the focus. The server names the fields as the form does. */
export function showAtFields<Values extends FieldValues, Sent>(
  form: Pick<UseFormReturn<Values, unknown, Sent>, 'setError'>,
  failure: unknown,
): void {
  if (!(failure instanceof ApiError)) return
  for (const [name, [message]] of Object.entries(failure.fields).toReversed())
    if (message) form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
}

/** Who saved the version that a refused save did not know, and when; null for every other failure. */
export const conflictOf = (error: unknown): LastChange | null =>
  error instanceof ApiError ? (error.changed ?? null) : null

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
