import { AppError } from '@portal/contract/errors'
import { lte } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { attempts } from '../../db/schema/auth.tables.ts'
import type { Context } from '../../deps.ts'
import {
  type Counter,
  clearCounters,
  lockInOrder,
  sweepCounters,
  takeBackOne,
  writeCounters,
} from './attempts.store.ts'
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
  /** Failures of this network in the last quarter of an hour, regardless of the address, without this try. */
  failuresOfNetwork: number
  /** The password was right: the address starts again from nothing. Belongs in the sign-in's transaction. */
  succeeded(tx: Tx): Promise<void>
  /** No one looked at the password, so nothing was tried. */
  withdrawn(): Promise<void>
}

const addressBucket = (email: string, ip: string) => `sign-in:${email.toLowerCase()}:${networkOf(ip)}`

const uncounted: SignInTry = { failuresOfNetwork: 0, succeeded: async () => {}, withdrawn: async () => {} }

/**
 * Counts a try before the password is looked at, so that a thousand guesses sent at once are a
 * thousand tries (docs/spec/sign-in.md#guessing). The counts are in the database and thus shared by all nodes.
 * Throws TOO_MANY_REQUESTS, with the wait in `retryAfterSeconds`, when the address has failed ten
 * times from this network; a refused try is not counted. What a network has failed refuses no one: behind one address
 * there may be a whole office; its requests take longer instead.
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
    // Every try locks the network before the address, so two of them cannot wait for each other.
    const rows = await lockInOrder(tx, [network, address], at)
    const ofNetwork = triesOf(rows, network)
    const ofAddress = triesOf(rows, address)
    const waitMs = addressWaitMs(ofAddress, at)
    if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })

    const next = { network: nextTryOfNetwork(ofNetwork, at), address: nextTryOfAddress(ofAddress, at) }
    await writeCounters(tx, [
      { bucket: network, ...next.network },
      { bucket: address, ...next.address },
    ])
    return next.network.count - 1
  })

  return {
    failuresOfNetwork,
    succeeded: async (tx) => {
      await takeBackOne(tx, network)
      await clearCounters(tx, address)
      await sweepCounters(tx, at)
    },
    withdrawn: () =>
      inTransaction(async (tx) => {
        await takeBackOne(tx, network)
        await takeBackOne(tx, address)
      }),
  }
}

/** An owner who has just proved to own the address need not wait, or pay, for guesses of others. */
export async function clearSignInTries(tx: Tx, { email, ip }: { email: string; ip: string }): Promise<void> {
  await clearCounters(tx, addressBucket(email, ip))
  await clearCounters(tx, anywhereBucket(email))
}

function triesOf(rows: readonly Counter[], bucket: string): Tries {
  const row = rows.find((one) => one.bucket === bucket)
  if (!row) throw new Error('An upsert answers every row it was given.')
  return row
}

/** Deletes the counters and challenges that have expired. */
export async function deleteExpiredTries({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  await db.delete(attempts).where(lte(attempts.resetsAt, now()))
}
