import { messages } from '@portal/domain/messages'
import { ApiError } from '../../lib/api.ts'
import { fieldError, isRefusal } from '../../lib/refusals.ts'

const { passwordReset: words } = messages

/** The password is right; now the code of the second factor is asked for. */
export const isCodeWanted = (error: unknown) => isRefusal(error, 'SECOND_FACTOR_REQUIRED')

/** The password itself was refused, though it may have been right a moment ago. */
export const isAboutPassword = (error: unknown) =>
  isRefusal(error, 'SIGN_IN_FAILED', 'WAITING_FOR_APPROVAL', 'ACCOUNT_NOT_ACTIVE')

/**
 * Why a reset could not be requested (docs/spec/sign-in.md#password-reset): an unknown account, by code or in words, or
 * anything else; undefined while the field itself says what is wrong.
 */
export function requestFailure(error: unknown): { message: string; unknownAccount: boolean } | undefined {
  if (!error || fieldError(error, 'email')) return undefined
  const unknownAccount =
    error instanceof ApiError &&
    (error.code === 'EMAIL_NOT_FOUND' || /\b(?:email|user|account)\b.*\bnot found\b/i.test(error.message))
  return { unknownAccount, message: unknownAccount ? words.unknownAccount : words.unexpected }
}

/** Why a password could not be reset (docs/spec/sign-in.md#password-reset): a used token, or anything else. */
export function resetFailure(error: unknown): { message: string; usedToken: boolean } | undefined {
  if (!error || fieldError(error, 'newPassword') || fieldError(error, 'email')) return undefined
  const usedToken =
    error instanceof ApiError && (error.code === 'INVALID_TOKEN' || error.message === words.invalidToken)
  return { usedToken, message: usedToken ? words.usedToken : words.unexpected }
}
