import { messages } from '@portal/domain/messages'
import { ApiError } from '../../lib/api.ts'

const { passwordReset: words } = messages

/** What the server said about one field, in its words. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.[0] : undefined

/**
 * Why a reset could not be requested (portal 8): an unknown account, by code or in words, or
 * anything else; undefined while the field itself says what is wrong.
 */
export function requestFailure(error: unknown): { message: string; unknownAccount: boolean } | undefined {
  if (!error || fieldError(error, 'email')) return undefined
  const unknownAccount =
    error instanceof ApiError &&
    (error.code === 'EMAIL_NOT_FOUND' || /\b(?:email|user|account)\b.*\bnot found\b/i.test(error.message))
  return { unknownAccount, message: unknownAccount ? words.unknownAccount : words.unexpected }
}

/** Why a password could not be reset (portal 8): a used token, or anything else. */
export function resetFailure(error: unknown): { message: string; usedToken: boolean } | undefined {
  if (!error || fieldError(error, 'newPassword') || fieldError(error, 'email')) return undefined
  const usedToken =
    error instanceof ApiError && (error.code === 'INVALID_TOKEN' || error.message === words.invalidToken)
  return { usedToken, message: usedToken ? words.usedToken : words.unexpected }
}
