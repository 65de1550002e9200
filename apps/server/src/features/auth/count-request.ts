import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../deps.ts'
import type { Tries } from './sign-in-limits.ts'

type Needs = Pick<Context, 'inTransaction' | 'now' | 'rateLimits'>

/** At most so many requests of one bucket in a window that begins with the first. */
export type RequestLimit = { bucket: string; atMost: number; windowMs: number }

type Bucket = Tries & { bucket: string }

// In the buckets' order, so that two requests cannot wait for each other.
const lockBuckets = statement<Bucket, [string[], Date]>(
  'requests_lock',
  `insert into attempts (bucket, count, resets_at)
   select bucket, 0, $2 from unnest($1::text[]) bucket order by bucket
   on conflict (bucket) do update set bucket = excluded.bucket
   returning bucket, count, resets_at as "resetsAt"`,
)
const writeBuckets = statement<never, [string[], number[], Date[]]>(
  'requests_write',
  `update attempts a set count = v.count, resets_at = v.resets_at
   from unnest($1::text[], $2::int[], $3::timestamptz[]) v (bucket, count, resets_at)
   where a.bucket = v.bucket`,
)

const takeBack = statement<never, [string[]]>(
  'requests_take_back',
  `update attempts set count = count - 1 where bucket = any($1) and count > 0`,
)
const forget = statement<never, [string[]]>('requests_forget', `delete from attempts where bucket = any($1)`)

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
  const rows = await lockBuckets(tx, buckets, at)
  const counted = limits.map((limit) => ({ limit, tries: triesOf(rows, limit.bucket, at) }))
  const waitMs = Math.max(...counted.map(({ limit, tries }) => waitOf(limit, tries, at)))
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })

  const next = counted.map(({ limit, tries }) => oneMore(limit, tries, at))
  const counts = next.map(({ count }) => count)
  await writeBuckets(
    tx,
    buckets,
    counts,
    next.map(({ resetsAt }) => resetsAt),
  )
  return counts
}

/** One request that turned out to be right counts against none of these. */
export const uncount = async (tx: Tx, limits: readonly RequestLimit[]): Promise<void> => {
  await takeBack(
    tx,
    limits.map(({ bucket }) => bucket),
  )
}

/** These counts begin again from nothing. */
export const forgetRequests = async (tx: Tx, buckets: string[]): Promise<void> => {
  await forget(tx, buckets)
}

const readBuckets = statement<Bucket, [string[]]>(
  'requests_read',
  `select bucket, count, resets_at as "resetsAt" from attempts where bucket = any($1)`,
)

/** Throws TOO_MANY_REQUESTS when a further request would, and counts nothing. */
export async function refuseIfReached(
  { db, now, rateLimits }: Pick<Context, 'db' | 'now' | 'rateLimits'>,
  limits: readonly RequestLimit[],
): Promise<void> {
  if (rateLimits === 'off') return
  const at = now()
  const rows = await readBuckets(
    db,
    limits.map(({ bucket }) => bucket),
  )
  const waitMs = Math.max(...limits.map((limit) => waitOf(limit, triesOf(rows, limit.bucket, at), at)))
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** What still counts of this bucket. */
function triesOf(rows: readonly Bucket[], bucket: string, at: Date): Tries {
  const row = rows.find((one) => one.bucket === bucket)
  return row && row.resetsAt > at ? row : { count: 0, resetsAt: at }
}

const waitOf = ({ atMost }: RequestLimit, { count, resetsAt }: Tries, at: Date) =>
  count < atMost ? 0 : resetsAt.getTime() - at.getTime()

const oneMore = ({ windowMs }: RequestLimit, { count, resetsAt }: Tries, at: Date): Tries => ({
  count: count + 1,
  resetsAt: count === 0 ? new Date(at.getTime() + windowMs) : resetsAt,
})
