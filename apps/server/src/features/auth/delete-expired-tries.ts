import { lte } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { attempts } from './auth.tables.ts'

/** Deletes the counters and challenges that have expired. */
export async function deleteExpiredTries({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  await db.delete(attempts).where(lte(attempts.resetsAt, now()))
}
