import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../deps.ts'
import { type Counter, forgetCounters, takeBackOne } from './attempts.store.ts'
import {
  addressWaitMs,
  anywhereBucket,
  networkBucket,
  networkOf,
  nextTryOfAddress,
  nextTryOfNetwork,
  type Tries,
} from './sign-in-limits.ts'

type Needs = Pick<Context, 'inTransaction' | 'now' | 'ip' | 'rateLimits'>

export type SignInTry = {
  /** Failures of this network in the last quarter of an hour, whatever the address, without this try. */
  failuresOfNetwork: number
  /** The password was right: the address starts again from nothing. Belongs in the sign-in's transaction. */
  succeeded(tx: Tx): Promise<void>
  /** Nobody looked at the password, so nothing was tried. */
  withdrawn(): Promise<void>
}

// An upsert that changes nothing locks the row, or makes it, in one statement. Every try locks
// network before address, so two of them cannot wait for each other.
const lockBuckets = statement<Counter, [string, string, Date]>(
  'tries_lock',
  `insert into attempts (bucket, count, resets_at) values ($1, 0, $3), ($2, 0, $3)
   on conflict (bucket) do update set bucket = excluded.bucket
   returning bucket, count, resets_at as "resetsAt"`,
)
const writeBuckets = statement<never, [string, number, Date, string, number, Date]>(
  'tries_write',
  `update attempts a set count = v.count, resets_at = v.resets_at
   from (values ($1::text, $2::int, $3::timestamptz), ($4, $5, $6)) v (bucket, count, resets_at)
   where a.bucket = v.bucket`,
)
const sweep = statement<never, [Date]>(
  'tries_sweep',
  `delete from attempts where bucket in (
     select bucket from attempts where resets_at <= $1 limit 100 for update skip locked)`,
)

const addressBucket = (email: string, ip: string) => `sign-in:${email.toLowerCase()}:${networkOf(ip)}`

const uncounted: SignInTry = { failuresOfNetwork: 0, succeeded: async () => {}, withdrawn: async () => {} }

/**
 * Counts a try before the password is looked at, so that a thousand guesses sent at once are a
 * thousand tries (docs/spec/sign-in.md#guessing). The counts are in the database and thus shared by all nodes.
 * Throws TOO_MANY_REQUESTS, with the wait in `retryAfterSeconds`, when the address has failed ten
 * times from this network; a refused try is not counted. What a network has failed refuses nobody: behind one address
 * there may be a whole office. It has its price (`guard-address.ts`).
 */
export async function countSignInTry(
  { inTransaction, now, ip, rateLimits }: Needs,
  email: string,
): Promise<SignInTry> {
  if (rateLimits === 'off') return uncounted
  const network = networkBucket(ip)
  const address = addressBucket(email, ip)
  const at = now()

  const failuresOfNetwork = await inTransaction(async (tx) => {
    const rows = await lockBuckets(tx, network, address, at)
    const ofNetwork = triesOf(rows, network)
    const ofAddress = triesOf(rows, address)
    const waitMs = addressWaitMs(ofAddress, at)
    if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })

    const next = { network: nextTryOfNetwork(ofNetwork, at), address: nextTryOfAddress(ofAddress, at) }
    await writeBuckets(
      tx,
      network,
      next.network.count,
      next.network.resetsAt,
      address,
      next.address.count,
      next.address.resetsAt,
    )
    return next.network.count - 1
  })

  return {
    failuresOfNetwork,
    succeeded: async (tx) => {
      await takeBackOne(tx, network)
      await forgetCounters(tx, address)
      await sweep(tx, at)
    },
    withdrawn: () =>
      inTransaction(async (tx) => {
        await takeBackOne(tx, network)
        await takeBackOne(tx, address)
      }),
  }
}

/** Whoever has just proved to own the address need not wait, or pay, for guesses of others. */
export async function forgetSignInTries(tx: Tx, { email, ip }: { email: string; ip: string }): Promise<void> {
  await forgetCounters(tx, addressBucket(email, ip))
  await forgetCounters(tx, anywhereBucket(email))
}

function triesOf(rows: readonly Counter[], bucket: string): Tries {
  const row = rows.find((one) => one.bucket === bucket)
  if (!row) throw new Error('An upsert answers every row it was given.')
  return row
}
