import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { Tries } from './sign-in-limits.ts'

export type Counter = Tries & { bucket: string }

// An upsert that changes nothing locks the row, or makes it, in one statement; in the buckets' order, so that two
// requests cannot wait for each other.
const lock = statement<Counter, [string[], Date]>(
  'attempts_lock',
  `insert into attempts (bucket, count, resets_at)
   select bucket, 0, $2 from unnest($1::text[]) bucket order by bucket
   on conflict (bucket) do update set bucket = excluded.bucket
   returning bucket, count, resets_at as "resetsAt"`,
)
const read = statement<Counter, [string[]]>(
  'attempts_read',
  `select bucket, count, resets_at as "resetsAt" from attempts where bucket = any($1)`,
)
const takeBack = statement<never, [string[]]>(
  'attempts_take_back',
  `update attempts set count = count - 1 where bucket = any($1) and count > 0`,
)
const forget = statement<never, [string[]]>('attempts_forget', `delete from attempts where bucket = any($1)`)

/** These counters, nobody else's until the transaction ends. */
export const lockCounters = (tx: Tx, buckets: string[], at: Date): Promise<Counter[]> => lock(tx, buckets, at)

/** Those of them that there are. */
export const readCounters = (on: Reader, buckets: string[]): Promise<Counter[]> => read(on, buckets)

/** One less of each, and never less than none. */
export const takeBackOne = async (tx: Tx, ...buckets: string[]) => {
  await takeBack(tx, buckets)
}

/** They begin again from nothing. */
export const forgetCounters = async (tx: Tx, ...buckets: string[]) => {
  await forget(tx, buckets)
}
