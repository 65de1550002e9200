import { sessionMs } from '@portal/domain/limits'
import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

const forgetSessionsUntil = statement<never, [began: Date, used: Date]>(
  'sessions_forget',
  `delete from sessions where token_hash in (
     select token_hash from sessions where created_at <= $1 or last_seen_at <= $2 for update skip locked)`,
)
const forgetLinksUntil = statement<never, [Date]>(
  'password_links_forget',
  `delete from password_resets where expires_at <= $1`,
)

/** How long a used or expired link of an email is kept, so that its page can say what became of it, in ms. */
const linkKeptMs = 7 * 24 * 3_600_000

/** Idle and expired sessions no longer sign anyone in; links in emails that expired a week ago are of no use. */
export async function forgetSessions({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await forgetSessionsUntil(db, before(sessionMs.absolute), before(sessionMs.idle))
  await forgetLinksUntil(db, before(linkKeptMs))
}
