import { AppError } from '@portal/contract/errors'
import { hourMs, minuteMs } from '@portal/domain/limits'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { type Counter, lockCounters, readCounters, takeBackOne, writeCounters } from './attempts.store.ts'
import { networkOf, type Tries } from './sign-in-limits.ts'

type Needs = Pick<Context, 'inTransaction' | 'now' | 'rateLimits'>

/** At most so many requests of one bucket in a window that begins with the first. */
export type RequestLimit = { bucket: string; atMost: number; windowMs: number }

/**
 * Counts one request against every limit, in the database and thus for all nodes. Throws
 * TOO_MANY_REQUESTS, with the longest wait in `retryAfterSeconds`, when one of them is reached; a
 * refused request counts against none.
 */
export const countRequest = async (needs: Needs, limits: readonly RequestLimit[]): Promise<void> => {
  await needs.inTransaction((tx) => countIn(tx, needs, limits))
}

/**
 * The same inside another use case's transaction: others who come at once wait for its end. Answers how many
 * there are with this one, limit by limit; nothing while limits are off.
 */
export async function countIn(
  tx: Tx,
  { now, rateLimits }: Pick<Needs, 'now' | 'rateLimits'>,
  limits: readonly RequestLimit[],
): Promise<number[]> {
  if (rateLimits === 'off') return []
  const at = now()
  const buckets = limits.map(({ bucket }) => bucket)
  const rows = await lockCounters(tx, buckets, at)
  const counted = limits.map((limit) => ({ limit, tries: triesOf(rows, limit.bucket, at) }))
  const waitMs = Math.max(...counted.map(({ limit, tries }) => waitOf(limit, tries, at)))
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })

  const next = counted.map(({ limit, tries }) => ({ bucket: limit.bucket, ...oneMore(limit, tries, at) }))
  await writeCounters(tx, next)
  return next.map(({ count }) => count)
}

/** One request that turned out to be right counts against none of these. */
export const uncount = (tx: Tx, limits: readonly RequestLimit[]): Promise<void> =>
  takeBackOne(tx, ...limits.map(({ bucket }) => bucket))

/** Throws TOO_MANY_REQUESTS when a further request would, and counts nothing. */
export async function refuseIfReached(
  { db, now, rateLimits }: Pick<Context, 'db' | 'now' | 'rateLimits'>,
  limits: readonly RequestLimit[],
): Promise<void> {
  if (rateLimits === 'off') return
  const at = now()
  const rows = await readCounters(
    db,
    limits.map(({ bucket }) => bucket),
  )
  const waitMs = Math.max(...limits.map((limit) => waitOf(limit, triesOf(rows, limit.bucket, at), at)))
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** What still counts of this bucket. */
function triesOf(rows: readonly Counter[], bucket: string, at: Date): Tries {
  const row = rows.find((one) => one.bucket === bucket)
  return row && row.resetsAt > at ? row : { count: 0, resetsAt: at }
}

const waitOf = ({ atMost }: RequestLimit, { count, resetsAt }: Tries, at: Date) =>
  count < atMost ? 0 : resetsAt.getTime() - at.getTime()

const oneMore = ({ windowMs }: RequestLimit, { count, resetsAt }: Tries, at: Date): Tries => ({
  count: count + 1,
  resetsAt: count === 0 ? new Date(at.getTime() + windowMs) : resetsAt,
})

/** Calls that make us write to people (docs/spec/sign-in.md#reset-requests). */
type Purpose = 'reset' | 'register' | 'email'

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
