import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { excluded } from '../../db/excluded.ts'
import { oneMore } from './attempts.store.ts'
import { attempts } from './auth.tables.ts'

type Noted = { counter: string; address: string; at: Date; endsAt: Date; most: number }

/**
 * How many different addresses were asked for, when this one was not among them; undefined otherwise.
 * Beyond `most` nothing is written any more. Counter and addresses begin again after a day.
 */
export async function recordNewAddress(
  tx: Tx,
  { counter, address, at, endsAt, most }: Noted,
): Promise<number | undefined> {
  const [known] = await tx
    .select({ count: attempts.count })
    .from(attempts)
    .where(and(eq(attempts.bucket, counter), gt(attempts.resetsAt, at)))
  if ((known?.count ?? 0) >= most) return undefined
  const fresh = await tx
    .insert(attempts)
    .values({ bucket: address, count: 1, resetsAt: endsAt })
    .onConflictDoUpdate({
      target: attempts.bucket,
      set: excluded(attempts, ['resetsAt']),
      setWhere: lte(attempts.resetsAt, at),
    })
    .returning({ bucket: attempts.bucket })
  if (fresh.length === 0) return undefined
  const [counted] = await tx
    .insert(attempts)
    .values({ bucket: counter, count: 1, resetsAt: endsAt })
    .onConflictDoUpdate({ target: attempts.bucket, set: oneMore(at, endsAt) })
    .returning({ addresses: attempts.count })
  return counted?.addresses
}

export async function addChallenge(tx: Tx, bucket: string, rounds: number, endsAt: Date): Promise<void> {
  await tx.insert(attempts).values({ bucket, count: rounds, resetsAt: endsAt })
}

/** The rounds of a challenge that is still valid; it is not afterwards, if the transaction commits. */
export async function takeChallengeRounds(tx: Tx, bucket: string, at: Date): Promise<number | undefined> {
  const [taken] = await tx
    .delete(attempts)
    .where(and(eq(attempts.bucket, bucket), gt(attempts.resetsAt, at)))
    .returning({ rounds: attempts.count })
  return taken?.rounds
}
