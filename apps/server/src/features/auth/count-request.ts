import { AppError } from '@portal/contract/errors'
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

/**
 * Counts one request against every limit, in the database and thus for all nodes. Throws
 * TOO_MANY_REQUESTS, with the longest wait in `retryAfterSeconds`, when one of them is reached; a
 * refused request counts against none.
 */
export async function countRequest(
  { inTransaction, now, rateLimits }: Needs,
  limits: readonly RequestLimit[],
): Promise<void> {
  if (rateLimits === 'off') return
  const at = now()
  await inTransaction(async (tx) => {
    const rows = await lockBuckets(
      tx,
      limits.map(({ bucket }) => bucket),
      at,
    )
    const counted = limits.map((limit) => ({ limit, tries: triesOf(rows, limit.bucket, at) }))
    const waitMs = Math.max(...counted.map(({ limit, tries }) => waitOf(limit, tries, at)))
    if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })

    const next = counted.map(({ limit, tries }) => oneMore(limit, tries, at))
    await writeBuckets(
      tx,
      limits.map(({ bucket }) => bucket),
      next.map(({ count }) => count),
      next.map(({ resetsAt }) => resetsAt),
    )
  })
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
