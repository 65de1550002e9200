import { lte } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { attempts } from './auth.tables.ts'

/** Counters and challenges whose time is over count for no one any more. */
export async function forgetTries({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  await db.delete(attempts).where(lte(attempts.resetsAt, now()))
}
