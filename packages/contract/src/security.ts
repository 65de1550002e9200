import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { codeMax, codePattern } from '@portal/domain/second-factor'
import { startPages } from '@portal/domain/start-pages'
import { plainNumber } from '@portal/domain/typed-number'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { text, uuid } from './fields.ts'

/** What people do about their own sign-in: second factor, sessions, password. */

/** Six digits of the app or a recovery code, with or without blanks and hyphens. */
export const secondFactorCode = z
  .string()
  .overwrite(plainNumber)
  .max(codeMax)
  .regex(codePattern, messages.security.code)

const password = text(limits.passwordMax)
/** The one that is in force: compared, and held to no rule of new ones. */
const currentPassword = password.min(1, messages.security.passwordRequired)

export const passwordForm = z.strictObject({ password: currentPassword })
export const codeForm = z.strictObject({ code: secondFactorCode })
export const passwordAndCodeForm = z.strictObject({ password: currentPassword, code: secondFactorCode })

export const mySecurity = z.object({
  secondFactor: z.object({
    /** False where the server has no key to keep secrets with; then it cannot be turned on. */
    isAvailable: z.boolean(),
    isOn: z.boolean(),
    /** ISO moment; null while it is off. */
    onSince: z.nullable(z.string()),
    /** Of ten; 0 while it is off. */
    recoveryCodesLeft: z.int(),
  }),
})
export type MySecurity = z.infer<typeof mySecurity>

export const getMySecurity = endpoint(calls.getMySecurity, {
  scope: 'person',
  needs: 'everyone',
  summary: 'Whether the caller’s second factor is on, since when, and how many recovery codes are left.',
  answer: result(mySecurity),
})

export const startSecondFactor = endpoint(calls.startSecondFactor, {
  scope: 'person',
  needs: 'everyone',
  summary:
    'Begin to turn the second factor on: a secret for the authenticator app, which waits 15 minutes for its first code (auth/ConfirmSecondFactor). A secret that was shown before is void.',
  body: passwordForm,
  answer: result(
    z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
      expiresAt: z.string(),
    }),
  ),
  errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'BUSY'],
})

const recoveryCodes = result(z.object({ recoveryCodes: z.array(z.string()) }))

export const confirmSecondFactor = endpoint(calls.confirmSecondFactor, {
  scope: 'person',
  needs: 'everyone',
  summary:
    'Turn the second factor on with the first code of the app: ten recovery codes, shown this once. Every other session of the caller ends.',
  body: codeForm,
  answer: recoveryCodes,
  errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_ON', 'TOO_MANY_REQUESTS'],
})

export const endSecondFactor = endpoint(calls.endSecondFactor, {
  scope: 'person',
  needs: 'everyone',
  summary: 'Turn the second factor off, with the password and a code of the app or a recovery code.',
  body: passwordAndCodeForm,
  answer: result(z.null()),
  errors: [
    'PASSWORD_WRONG',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_CLOSED',
    'SECOND_FACTOR_UNREADABLE',
    'SECOND_FACTOR_OFF',
    'TOO_MANY_REQUESTS',
    'BUSY',
  ],
})

export const newRecoveryCodes = endpoint(calls.newRecoveryCodes, {
  scope: 'person',
  needs: 'everyone',
  summary: 'Ten new recovery codes, shown this once; those before stop working.',
  body: passwordAndCodeForm,
  answer: recoveryCodes,
  errors: [
    'PASSWORD_WRONG',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_CLOSED',
    'SECOND_FACTOR_UNREADABLE',
    'SECOND_FACTOR_OFF',
    'TOO_MANY_REQUESTS',
    'BUSY',
  ],
})

/** One place where the caller is signed in. */
export const mySession = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** To the minute: use is noted at most once in one. */
  lastSeenAt: z.string(),
  /** "Chrome on Windows"; "Unknown device" where the browser did not say. */
  device: z.string(),
  /** From where they signed in; empty when that is not known. */
  ipAddress: z.string(),
  /** Whether this very call came with it. */
  isThis: z.boolean(),
})
export type MySession = z.infer<typeof mySession>

export const getMySessions = endpoint(calls.getMySessions, {
  scope: 'person',
  needs: 'everyone',
  summary: 'Where the caller is signed in, this session first, then the last used.',
  answer: results(mySession),
})

export const endSession = endpoint(calls.endSession, {
  scope: 'person',
  needs: 'everyone',
  summary: 'End one session of the caller at once; their own current one too.',
  body: z.strictObject({ sessionId: uuid }),
  answer: result(z.null()),
  errors: ['SESSION_NOT_FOUND'],
})

export const endOtherSessions = endpoint(calls.endOtherSessions, {
  scope: 'person',
  needs: 'everyone',
  summary: 'End every session of the caller but this one at once; answers how many there were.',
  answer: result(z.object({ ended: z.int() })),
})

export const changePasswordForm = z.strictObject({
  currentPassword,
  newPassword: password.min(limits.resetPasswordMin, messages.passwordReset.passwordMin),
})

export const changePassword = endpoint(calls.changePassword, {
  scope: 'person',
  needs: 'everyone',
  summary: 'Change the caller’s own password. Every other session of theirs ends.',
  body: changePasswordForm,
  answer: result(z.null()),
  errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const setStartPage = endpoint(calls.setStartPage, {
  scope: 'person',
  needs: 'everyone',
  summary: 'Choose the page that the caller starts at after signing in: one of their own pages, or the shop.',
  body: z.strictObject({ startAt: z.enum(startPages) }),
  answer: result(z.object({ startAt: z.enum(startPages) })),
})
