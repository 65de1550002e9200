import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { challengeLengthMax, challengeSeconds, nonceMax, roundsPerSecond } from '@portal/domain/proof-of-work'
import { accessKinds, roles } from '@portal/domain/roles'
import { startPages } from '@portal/domain/start-pages'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { email, text } from './fields.ts'
import { secondFactorCode } from './security.ts'

/** What session storage keeps under `userProfile` (docs/spec/sign-in.md#sign-in): these five, the account of customers and the access of those who are limited, and the start page of people who chose one. */
export const userProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(roles)),
  email: z.string(),
  zohoUserId: z.nullable(z.string()),
  /** Ours, only for people of an account without full access (docs/spec/colleagues.md#kinds). */
  access: z.enum(accessKinds).optional(),
  /** Ours, only for people of an account: which one, so that the frame leads to it. */
  accountId: z.string().optional(),
  /** Ours: where the person chose to start (docs/spec/sign-in.md#start-page). */
  startAt: z.enum(startPages).optional(),
})
export type UserProfile = z.infer<typeof userProfile>

const password = text(limits.passwordMax)

/** The sign-in form and call share this (docs/spec/sign-in.md#sign-in). */
export const signInForm = z.strictObject({
  email,
  password: password.min(limits.signInPasswordMin, messages.signIn.passwordMin),
})

/** The answer to a challenge: for each round a number whose hash with the challenge begins with enough zero bits. */
const proof = z.strictObject({
  challenge: text(challengeLengthMax),
  nonces: z.array(z.int().min(0).max(nonceMax)).max(challengeSeconds.max * roundsPerSecond),
})

export const userLogin = endpoint(calls.userLogin, {
  summary:
    'Sign in: a token and the profile that session storage keeps. People whose second factor is on send a code of their app, or a recovery code, along; after a hundred failures of an address in a row everyone sends the proof of a challenge (auth/ResetChallenge) along.',
  dropsUnknownFields: true,
  body: signInForm.extend({ code: secondFactorCode.optional(), proof: proof.optional() }),
  answer: result(
    z.object({
      token: z.string(),
      userProfile,
      /** Ours: how many recovery codes are left, only after signing in with one. */
      recoveryCodesLeft: z.int().optional(),
    }),
  ),
  errors: [
    'SIGN_IN_FAILED',
    'WAITING_FOR_APPROVAL',
    'ACCOUNT_NOT_ACTIVE',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_CLOSED',
    'SECOND_FACTOR_UNREADABLE',
    'CHALLENGE_REQUIRED',
    'TOO_MANY_REQUESTS',
    'BUSY',
  ],
})

export const logout = endpoint(calls.logout, {
  scope: 'person',
  needs: 'everyone',
  summary: 'Sign out: the token stops working at once.',
  answer: result(z.null()),
})

export const forgotPassword = endpoint(calls.forgotPassword, {
  summary:
    'Ask for a password reset mail. After several unknown addresses it takes the proof of a challenge (auth/ResetChallenge).',
  dropsUnknownFields: true,
  body: z.strictObject({ email, proof: proof.optional() }),
  answer: result(z.null()),
  errors: ['EMAIL_NOT_FOUND', 'CHALLENGE_REQUIRED', 'TOO_MANY_REQUESTS'],
})

export const resetChallenge = endpoint(calls.resetChallenge, {
  summary:
    'A challenge that costs a computer one to ten seconds, for one reset request or sign-in for this address within five minutes. Round n, from 0, is solved by a number whose SHA-256 of "challenge.n.number" begins with `bits` zero bits.',
  body: z.strictObject({ email, purpose: z.enum(['reset', 'sign-in']).default('reset') }),
  answer: result(z.object({ challenge: z.string(), rounds: z.int(), bits: z.int() })),
  errors: ['TOO_MANY_REQUESTS'],
})

export const resetPasswordForm = z.strictObject({
  email,
  token: text(200),
  newPassword: password.min(limits.resetPasswordMin, messages.passwordReset.passwordMin),
})

export const resetPassword = endpoint(calls.resetPassword, {
  summary: 'Choose a new password with the token of the reset mail.',
  dropsUnknownFields: true,
  body: resetPasswordForm,
  answer: result(z.null()),
  errors: ['INVALID_TOKEN', 'TOO_MANY_REQUESTS'],
})

/** What has become of the link in an email. A newer email, or another password, makes it unknown. */
export const tokenStates = ['usable', 'used', 'expired', 'unknown'] as const
export type TokenState = (typeof tokenStates)[number]

export const checkPasswordToken = endpoint(calls.checkPasswordToken, {
  summary: 'Whether the link of a password reset mail or an invitation still works; nothing changes.',
  dropsUnknownFields: true,
  body: resetPasswordForm.pick({ email: true, token: true }),
  answer: result(
    z.object({
      state: z.enum(tokenStates),
      isFirstPassword: z
        .boolean()
        .describe('The link works, and the person has no password yet: they were invited.'),
    }),
  ),
  errors: ['TOO_MANY_REQUESTS'],
})
