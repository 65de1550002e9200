import { messages } from '@portal/domain/messages'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { fieldError } from '../../lib/refusals.ts'
import { requestFailure, resetFailure } from './failure.ts'

const { passwordReset: words } = messages

test.for([
  [new ApiError('EMAIL_NOT_FOUND', 'anything'), words.unknownAccount],
  [new ApiError('USER_NOT_FOUND', 'User not found.'), words.unknownAccount],
  [new ApiError('UNEXPECTED', 'That email was not found'), words.unknownAccount],
  [new ApiError('UNEXPECTED', 'Account not found'), words.unknownAccount],
  [new ApiError('NOT_BUILT', 'This part of the portal is not available yet.'), words.unexpected],
  [new ApiError('UNREACHABLE', 'Network response was not ok'), words.unexpected],
  [new Error('Page not found'), words.unexpected],
] as const)('a failed reset request: %s', ([error, message]) => {
  expect(requestFailure(error)?.message).toBe(message)
})

test.for([
  [new ApiError('INVALID_TOKEN', 'Invalid token.'), words.usedToken],
  [new ApiError('UNEXPECTED', 'Invalid token.'), words.usedToken],
  [new ApiError('NOT_BUILT', 'This part of the portal is not available yet.'), words.unexpected],
] as const)('a failed reset: %s', ([error, message]) => {
  expect(resetFailure(error)?.message).toBe(message)
})

test('a message about a field is shown at the field, and nowhere else', () => {
  const error = new ApiError('INVALID_INPUT', 'Some fields need your attention.', {
    fields: { email: ['Invalid email address'], newPassword: [words.passwordMin] },
  })

  expect(fieldError(error, 'email')).toBe('Invalid email address')
  expect(requestFailure(error)).toBeUndefined()
  expect(resetFailure(error)).toBeUndefined()
})

test('nothing failed yet', () => {
  expect(requestFailure(null)).toBeUndefined()
  expect(resetFailure(null)).toBeUndefined()
})
