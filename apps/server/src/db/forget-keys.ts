import { idempotencyMs } from '@portal/domain/limits'
import type { Reader } from './client.ts'
import { statement } from './statement.ts'

/** So many with one statement, so that none takes long and none waits for a call that is under way. */
const atOnce = 5_000

const forget = statement<{ forgotten: number }, [Date, number]>(
  'once_forget',
  `with gone as (
     delete from idempotency_keys where (user_id, call, key) in (
       select user_id, call, key from idempotency_keys where created_at <= $1
       order by created_at limit $2 for update skip locked)
     returning 1)
   select count(*)::int as forgotten from gone`,
)

/** Answers under an Idempotency-Key are kept for a day: the same key is a new request afterwards. */
export async function forgetKeys({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const until = new Date(now().getTime() - idempotencyMs)
  for (;;) {
    const [{ forgotten } = { forgotten: 0 }] = await forget(db, until, atOnce)
    if (forgotten < atOnce) return
  }
}
