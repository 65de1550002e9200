import { hourMs } from './limits.ts'

/** Another email address to sign in with, confirmed by a link to it (docs/spec/sign-in.md#email). */

/** The page of that link; the token is behind the # of its address, which no server sees. */
export const confirmEmailPath = '/confirm-email'

/** How long the link works, once. */
export const emailChangeMs = 24 * hourMs

export const emailChangeMessages = {
  same: 'This is the email address already.',
  notUsable: 'This email can’t be used. Use another one, or call us.',
  takenMeanwhile: 'Another user has this email address by now. Ask for a link to another one.',
} as const
