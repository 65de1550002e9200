import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { excluded } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { attempts } from '../../db/schema/auth.tables.ts'

export type Counter = typeof attempts.$inferSelect

/**
 * These counters, which no one else can change until the transaction ends. An upsert that changes nothing locks the row,
 * or makes it, in one statement. Always in the order of the buckets, or two requests could wait for each other.
 */
export const lockCounters = (tx: Tx, buckets: string[], at: Date): Promise<Counter[]> =>
  lockInOrder(tx, buckets.toSorted(), at)

/** The same in the order in which they are given, which must be the same for all who lock them. */
export const lockInOrder = (tx: Tx, buckets: string[], at: Date): Promise<Counter[]> =>
  tx
    .insert(attempts)
    .values(buckets.map((bucket) => ({ bucket, count: 0, resetsAt: at })))
    .onConflictDoUpdate({ target: attempts.bucket, set: excluded(attempts, ['bucket']) })
    .returning()

/** What these counters, which are locked, say from now on. */
export async function writeCounters(tx: Tx, counters: Counter[]): Promise<void> {
  await tx
    .insert(attempts)
    .values(counters)
    .onConflictDoUpdate({ target: attempts.bucket, set: excluded(attempts, ['count', 'resetsAt']) })
}

/** Those of them that there are. */
export const readCounters = (on: Reader, buckets: string[]): Promise<Counter[]> =>
  on.select().from(attempts).where(inArray(attempts.bucket, buckets))

/** One less of each, and never less than none. */
export async function takeBackOne(tx: Tx, ...buckets: string[]): Promise<void> {
  await tx
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(and(inArray(attempts.bucket, buckets), gt(attempts.count, 0)))
}

/** They begin again from nothing. */
export async function clearCounters(tx: Tx, ...buckets: string[]): Promise<void> {
  await tx.delete(attempts).where(inArray(attempts.bucket, buckets))
}

/** Deletes up to a hundred counters whose time is over, without waiting for any. */
export async function sweepCounters(tx: Tx, at: Date): Promise<void> {
  const some = tx
    .select({ bucket: attempts.bucket })
    .from(attempts)
    .where(lte(attempts.resetsAt, at))
    .limit(100)
    .for('update', { skipLocked: true })
  await tx.delete(attempts).where(inArray(attempts.bucket, some))
}

/** One more of a counter that exists; it begins again once its time is over. */
export async function countOne(tx: Tx, bucket: string, at: Date, endsAt: Date): Promise<void> {
  await tx.update(attempts).set(oneMore(at, endsAt)).where(eq(attempts.bucket, bucket))
}

/** A counter with one more, which begins again once its time is over. */
function oneMore(at: Date, endsAt: Date) {
  const still = gt(attempts.resetsAt, at)
  return {
    count: sql`case when ${still} then ${attempts.count} + 1 else 1 end`,
    resetsAt: sql`case when ${still} then ${attempts.resetsAt} else ${endsAt.toISOString()}::timestamptz end`,
  }
}

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
