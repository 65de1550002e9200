import { hourMs, minuteMs } from '@portal/domain/limits'
import type { RequestLimit } from '../auth/count-request.ts'
import { networkOf } from '../auth/sign-in-limits.ts'

/** Invitations make us write to people who did not ask for it: per account 50 in a day, per address 3 in an hour. */
export const inviteLimits = (accountId: string, email: string): RequestLimit[] => [
  { bucket: `colleague-invite:account:${accountId}`, atMost: 50, windowMs: 24 * hourMs },
  { bucket: `colleague-invite:to:${email.toLowerCase()}`, atMost: 3, windowMs: hourMs },
]

/** Tokens that are no invitation's. They have 256 bits and cannot be guessed; this keeps a program from trying all day. */
export const missLimits = (ip: string): RequestLimit[] => [
  { bucket: `colleague-miss:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
  { bucket: `colleague-miss:day:${networkOf(ip)}`, atMost: 200, windowMs: 24 * hourMs },
]

/** Links that work, read. */
export const readLimits = (ip: string): RequestLimit[] => [
  { bucket: `colleague-read:quarter:${networkOf(ip)}`, atMost: 300, windowMs: 15 * minuteMs },
]

/** Accepting makes us hash a password. */
export const acceptLimits = (ip: string): RequestLimit[] => [
  { bucket: `colleague-accept:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
]
