import { hourMs, minuteMs } from '@portal/domain/limits'
import type { RequestLimit } from './count-request.ts'
import { networkOf } from './sign-in-limits.ts'

/** Calls that make us write to people (docs/spec/sign-in.md#reset-requests). */
type Purpose = 'reset' | 'register'

/**
 * Per network 5 in 15 minutes and 20 in a day, per address 3 emails in an hour. Known and unknown
 * addresses count alike, so that past a limit nothing is learnt.
 */
export const emailLimits = (
  purpose: Purpose,
  { ip, email }: { ip: string; email: string },
): RequestLimit[] => [
  { bucket: `${purpose}:quarter:${networkOf(ip)}`, atMost: 5, windowMs: 15 * minuteMs },
  { bucket: `${purpose}:day:${networkOf(ip)}`, atMost: 20, windowMs: 24 * hourMs },
  { bucket: `${purpose}:to:${email.toLowerCase()}`, atMost: 3, windowMs: hourMs },
]

/** Tokens cannot be guessed; this only keeps someone from making us hash passwords all day. */
export const tokenLimits = (ip: string): RequestLimit[] => [
  { bucket: `reset-token:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
]

/** Opening a link only reads; those who open one then send a password, which counts on its own. */
export const tokenCheckLimits = (ip: string): RequestLimit[] => [
  { bucket: `token-check:${networkOf(ip)}`, atMost: 60, windowMs: 15 * minuteMs },
]

/**
 * Each challenge is a row that is kept for minutes. Those of sign-ins are counted for each address as well, and widely for
 * the network: an office must not be closed by one person in it who asks for all of them.
 */
export const challengeLimits = ({ ip, email, purpose }: ChallengeOf): RequestLimit[] => {
  const windowMs = 15 * minuteMs
  if (purpose === 'reset') return [{ bucket: `reset:challenges:${networkOf(ip)}`, atMost: 30, windowMs }]
  return [
    { bucket: `sign-in:challenges:${networkOf(ip)}`, atMost: 1_000, windowMs },
    { bucket: `sign-in:challenges:${networkOf(ip)}:${email.toLowerCase()}`, atMost: 30, windowMs },
  ]
}

type ChallengeOf = { ip: string; email: string; purpose: 'reset' | 'sign-in' }
