import { AppError } from '@portal/contract/errors'
import { idempotencyMs } from '@portal/domain/limits'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { InTransaction, Reader, Tx } from './client.ts'
import { systemErrorCode } from './embedded/embedded-server-error.ts'
import { prepared } from './prepared.ts'
import { idempotencyKeys } from './schema/platform.tables.ts'

/** The Idempotency-Key of a request, with what it must be the same request as. */
export type Idempotency = { userId: string; call: string; key: string; requestHash: Buffer }

type Needs = { inTransaction: InTransaction; now: () => Date; idempotency: Idempotency | null }

/**
 * A transaction that happens once per Idempotency-Key: the key is claimed and the answer stored in the same transaction
 * as the work. A second caller waits for the first. When the first commits, the second gets the same answer; when the
 * first fails, nothing was stored and the second does the work. Without a key it is an ordinary transaction.
 * Throws KEY_REUSED for another request under the same key, REQUEST_RUNNING when the wait is too long.
 * @param start what the work begins with, and what may as well be done where it turns out to be done already: its statements are
 *   sent together with the claim
 */
export const idempotentTransaction = <Answer, Started = undefined>(
  { inTransaction, now, idempotency }: Needs,
  work: (tx: Tx, started: Started) => Promise<Answer>,
  start?: (tx: Tx) => Promise<Started>,
): Promise<Answer> =>
  inTransaction(async (tx) => {
    const claim = idempotency && claimOn(tx, idempotency, now())
    // Without `start` its result is undefined, as its type says then.
    const started = start ? start(tx) : Promise.resolve(undefined as Started)
    // What is wrong with the claim is said first.
    started.catch(() => {})
    if (!idempotency) return work(tx, await started)
    if (!(await claim)) return recallOn<Answer>(tx, idempotency)
    const answer = await work(tx, await started)
    // Sent with the commit, which fails with it.
    remember(tx, { ...idempotency, answer: JSON.stringify(answer) }).catch(() => {})
    return answer
  })

const insertClaim = prepared('idempotency_claim', (on) =>
  on
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder('userId'),
      call: sql.placeholder('call'),
      key: sql.placeholder('key'),
      requestHash: sql.placeholder('requestHash'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key }),
)

/** Whether this transaction does the work. Waits for another transaction that has claimed the same key. */
async function claimOn(tx: Tx, idempotency: Idempotency, createdAt: Date) {
  const claimed = await insertClaim(tx, { ...idempotency, createdAt }).catch(asRunning)
  return claimed.length > 0
}

const remember = prepared('idempotency_remember', (on) =>
  on
    .update(idempotencyKeys)
    // A placeholder in `set` has no column to be written as.
    .set({ answer: sql`${sql.placeholder('answer')}::jsonb` })
    .where(
      and(
        eq(idempotencyKeys.userId, sql.placeholder('userId')),
        eq(idempotencyKeys.call, sql.placeholder('call')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    ),
)

async function recallOn<Answer>(tx: Tx, idempotency: Idempotency): Promise<Answer> {
  const [stored] = await tx.select().from(idempotencyKeys).where(ofKey(idempotency))
  if (!stored) throw new AppError('REQUEST_RUNNING', { retryAfterSeconds: 1 })
  if (!stored.requestHash.equals(idempotency.requestHash)) throw new AppError('KEY_REUSED')
  // Stored by `idempotentTransaction` for this same call.
  return stored.answer as Answer
}

const ofKey = ({ userId, call, key }: Idempotency) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

const lockNotAvailable = '55P03'
function asRunning(error: unknown): never {
  if (error instanceof Error && systemErrorCode(error.cause ?? error) === lockNotAvailable)
    throw new AppError('REQUEST_RUNNING', { retryAfterSeconds: 1, cause: error })
  throw error
}

/** So many with one statement, so that none takes long and none waits for a call that is under way. */
const atOnce = 5_000

/** Deletes answers under an Idempotency-Key after a day: the same key is a new request afterwards. */
export async function deleteExpiredKeys({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const until = new Date(now().getTime() - idempotencyMs)
  for (;;) {
    const { userId, call, key } = idempotencyKeys
    const old = db
      .select({ userId, call, key })
      .from(idempotencyKeys)
      .where(lte(idempotencyKeys.createdAt, until))
      .orderBy(idempotencyKeys.createdAt)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const { rowCount } = await db.delete(idempotencyKeys).where(sql`(${userId}, ${call}, ${key}) in ${old}`)
    if ((rowCount ?? 0) < atOnce) return
  }
}
