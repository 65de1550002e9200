import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

const forget = statement<never, [Date]>('tries_forget_all', `delete from attempts where resets_at <= $1`)

/** Counters and challenges whose time is over count for nobody any more. */
export async function forgetTries({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  await forget(db, now())
}
