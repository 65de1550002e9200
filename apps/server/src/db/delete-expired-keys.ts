import { idempotencyMs } from '@portal/domain/limits'
import { lte, sql } from 'drizzle-orm'
import type { Reader } from './client.ts'
import { idempotencyKeys } from './platform.tables.ts'

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
